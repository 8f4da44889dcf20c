import { expect, it } from "vitest";
import { simpleName } from "./symbolize.ts";

// The right column is what `go tool pprof -raw` of go1.26.8 printed for a profile of these names.
it.each([
  ["items[go.shape.interface { Less(*Item) bool }].find", "items[go.shape.interface { Less bool }].find"],
  ["foo.(*Bar[go.shape.int]).Method", "foo.(*Bar[go.shape.int]).Method"],
  ["std::vector<int, std::allocator<int> >::push_back(int const&)", "std::vector::push_back"],
  ["java.lang.Object.<init>(II)", "java.lang.Object.<init>(II)"],
  ["void ns::f<int>(std::function<void (int)>)", "void ns::f"],
  ["operator()(int)", "operator()(int)"],
  ["a::b(int)::{lambda(char)#1}::operator()(char) const", "a::b::{lambda#1}::operator const"],
  ["x::operator<(int)", "x::operator<"],
  ["[unknown](x)", "[unknown]"],
  ["plain(c)", "plain(c)"],
  ["main.f[...](x)", "main.f[...]"],
])("%s is shown as %s", (name, shown) => {
  expect(simpleName(name)).toBe(shown);
});
