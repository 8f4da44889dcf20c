import { expect, test } from "vitest";
import { csvField } from "./csv-field.ts";

test.each([
  ["=cmd|calc!A0", "'=cmd|calc!A0"],
  ["+1", "'+1"],
  ["-1+1", "'-1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["  =1", "'  =1"],
  ["\uff1d1", "'\uff1d1"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ['a "b", c', '"a ""b"", c"'],
  ["Sort-8", "Sort-8"],
  ["", ""],
])("%j is written as %j", (text, written) => expect(csvField(text)).toBe(written));
