import { describe, expect, it } from "vitest";
import { parseSearch, stringifySearch, toParams } from "./view-params.ts";

describe("the query of a link", () => {
  it("stays readable, and comes back", () => {
    const query = stringifySearch({
      v: "1",
      "p.file": "2-byte/cpu.pb.gz",
      "m.range": "0:60,5",
      "f.search": "a b&c=d#é",
    });
    expect(query).toBe("?v=1&p.file=2-byte/cpu.pb.gz&m.range=0:60,5&f.search=a+b%26c%3Dd%23%C3%A9");
    expect(parseSearch(query)).toEqual({
      v: "1",
      "p.file": "2-byte/cpu.pb.gz",
      "m.range": "0:60,5",
      "f.search": "a b&c=d#é",
    });
  });

  it("is nothing when there is nothing, and leaves out what is no text", () => {
    expect(stringifySearch({})).toBe("");
    expect(stringifySearch({ a: undefined, b: 1, c: "" })).toBe("?c=");
  });

  it("survives keys that objects know", () => {
    const search = parseSearch("?__proto__=x&constructor=y");
    expect(toParams(search).get("__proto__")).toBe("x");
    expect(toParams(search).get("constructor")).toBe("y");
    expect(stringifySearch(search)).toBe("?__proto__=x&constructor=y");
  });
});
