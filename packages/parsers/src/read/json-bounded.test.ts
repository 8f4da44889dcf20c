import { expect, test } from "vitest";
import { UnusableInput } from "../diagnostics.ts";
import { elements, entries, field, finite, finites, parseJson, path, text } from "./json-bounded.ts";
import { jsonOutline } from "./json-outline.ts";

const utf8 = (source: string) => new TextEncoder().encode(source);

function codeOf(source: string, bounds?: Parameters<typeof parseJson>[1]): string {
  try {
    parseJson(utf8(source), bounds);
    return "parsed";
  } catch (error) {
    return error instanceof UnusableInput ? error.diagnostic.code : String(error);
  }
}

test("deep, wide, cut and foreign texts are refused by name", () => {
  expect(codeOf("[".repeat(1_000_000))).toBe("json-too-deep");
  expect(codeOf('{"a":'.repeat(100_000))).toBe("json-too-deep");
  expect(codeOf(`[${"1,".repeat(1000)}1]`, { bytes: 1e6, depth: 10, values: 100, containers: 100 })).toBe(
    "json-too-many-values",
  );
  expect(codeOf(`[${"[],".repeat(1000)}1]`, { bytes: 1e6, depth: 10, values: 10_000, containers: 100 })).toBe(
    "json-too-many-values",
  );
  expect(codeOf("[1]", { bytes: 2, depth: 10, values: 100, containers: 100 })).toBe("json-too-large");
  expect(codeOf(`{"a":1`)).toBe("json-cut");
  expect(codeOf(`{"a":1}{"a":2}`)).toBe("json-several");
  expect(codeOf(`{"a":1}}`)).toBe("json-malformed");
  expect(codeOf("")).toBe("json-malformed");
  expect(codeOf('["[[[[", "\\"[[[["]', { bytes: 1e6, depth: 2, values: 100, containers: 100 })).toBe("parsed");
});

test("a byte order mark and UTF-16 are read", () => {
  expect(parseJson(utf8('\ufeff{"a":1}'))).toEqual({ a: 1 });
  const units = new Uint16Array(Array.from('\ufeff{"a":"[Ģ"}').map((c) => c.charCodeAt(0)));
  expect(parseJson(new Uint8Array(units.buffer))).toEqual({ a: "[Ģ" });
});

test("keys of the language's own objects are plain data", () => {
  const value = parseJson(utf8('{"__proto__":{"polluted":1},"constructor":2}'));
  expect(field(value, "polluted")).toBeUndefined();
  expect(field(value, "toString")).toBeUndefined();
  expect(finite(field(value, "constructor"))).toBe(2);
  expect(path(value, "__proto__", "polluted")).toBe(1);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(entries(value).map(([key]) => key)).toEqual(["__proto__", "constructor"]);
});

test("accessors give nothing for what is of another kind", () => {
  expect(elements("x")).toEqual([]);
  expect(text(1)).toBeUndefined();
  expect(finites([1, "2", null, 3])).toEqual([1, 3]);
});

test("an outline shows keys and first values of a cut text", () => {
  const outline = jsonOutline(
    utf8('{"$schema":"s","shared":{"frames":[{"name":"a\\"b"},{"name":"c","x":{"y":[1]}}]},"n'),
  );
  expect(outline?.root).toBe("object");
  expect([...(outline?.paths ?? [])]).toEqual([
    ["$schema", "s"],
    ["shared", undefined],
    ["shared.frames", undefined],
    ["shared.frames[]", undefined],
    ["shared.frames[].name", 'a\\"b'],
    ["shared.frames[].x", undefined],
  ]);
  expect([...(jsonOutline(utf8(' [{"a":1,"b":[2,3],"c":null}]'))?.paths.keys() ?? [])]).toEqual([
    "[]",
    "[].a",
    "[].b",
    "[].b[]",
    "[].c",
  ]);
  expect(jsonOutline(utf8("hello"))).toBeUndefined();
  expect(jsonOutline(utf8("[".repeat(60_000)))?.root).toBe("array");
});

test("NaN and Infinity, as Python writes them, are null outside of strings", () => {
  const text = '{"a":[NaN,-Infinity,Infinity,-1],"b":"NaN \\" -Infinity","c":1}';
  expect(parseJson(utf8(text))).toEqual({ a: [null, null, null, -1], b: 'NaN " -Infinity', c: 1 });
  expect(() => parseJson(utf8(`{"a": NaN, b: 1}`))).toThrow(/cannot be parsed/);
});
