import { expect, test } from "vitest";
import { compareNatural } from "./natural-order.ts";
import { buildlessName, closureName } from "./same-function.ts";

test.each([
  ["main.run.func1", "main.run.func2"],
  ["main.run.func1.2", "main.run.func3.1"],
  ["main.run.func1.gowrap2", "main.run.func1.gowrap3"],
  ["main.run.deferwrap1", "main.run.deferwrap2"],
  ["main.run-range1", "main.run-range2"],
  ["main.init.0", "main.init.1"],
  ["main.sum[go.shape.uint32]", "main.sum[go.shape.uint64]"],
  ["main.sum[...]", "main.sum[go.shape.map[string]int]"],
  ["slices.SortFunc[go.shape.[]int,go.shape.int].func1", "slices.SortFunc[go.shape.[]x,go.shape.x].func2"],
  ["example.test/a/v2.F", "example.test/a/v3.F"],
  ["example.test/a/v2/b.(*T).F", "example.test/a/b.(*T).F"],
  ["gopkg.in/yaml%2ev2.Marshal", "gopkg.in/yaml%2ev3.Marshal"],
  [
    "core::ops::function::FnOnce::call_once::h0123456789abcdef",
    "core::ops::function::FnOnce::call_once::hfedcba9876543210",
  ],
  ["parse_line.isra.0", "parse_line"],
  ["parse_line.part.1.cold", "parse_line"],
  ["T.lambda$main$0", "T.lambda$main$3"],
  ["T$$Lambda$14/0x0000000800066840.run", "T$$Lambda$15/0x00000008000aa040.run"],
  ["std::sort<f::{lambda(int)#1}>", "std::sort<f::{lambda(int)#2}>"],
])("%s and %s are one function", (one, other) => {
  expect(buildlessName(one)).toBe(buildlessName(other));
});

test.each([
  ["main.run.func1", "main.walk.func1"],
  ["main.run", "main.run.func1"],
  ["main.run2", "main.run3"],
  ["main.md5block", "main.md4block"],
  ["example.test/a.F", "example.test/b.F"],
  ["example.test/v.F", "example.test/w.F"],
  ["runtime.memmove", "runtime.memclr"],
  ["[libc.so]", "[libm.so]"],
  ["constructor", "__proto__"],
])("%s and %s are two", (one, other) => {
  expect(buildlessName(one)).not.toBe(buildlessName(other));
});

test("hostile names cost no more than their length", () => {
  for (const part of ["[", "]", ".cold", ".part.1", ".func1", "{lambda", "lambda$", "/v2", "::h", "\u202e"]) {
    const name = part.repeat(Math.ceil(65_536 / part.length));
    const start = performance.now();
    expect(buildlessName(name)).toBe(name);
    expect(closureName(name)).toBeNull();
    buildlessName(name.slice(0, 4096));
    buildlessName(`${name.slice(0, 4000)}!`);
    closureName(`${name.slice(0, 4000)}!`);
    expect(performance.now() - start).toBeLessThan(200);
  }
});

test("a closure keeps the end of its name when the function around it is inlined", () => {
  expect(closureName("pkg.Inner.func1")).toBe("Inner.func#");
  expect(closureName("example.test/other.Outer.Inner.func2")).toBe("Inner.func#");
  expect(closureName("example.test/other.Outer.(*T).Inner.func2.1")).toBe("Inner.func#.#");
  expect(closureName("main.function1")).toBeNull();
  expect(closureName("main.run")).toBeNull();
});

test("numbers in names are compared by size", () => {
  const names = ["f.func10", "f.func2", "f.func1", "f"];
  expect(names.toSorted(compareNatural)).toEqual(["f", "f.func1", "f.func2", "f.func10"]);
});
