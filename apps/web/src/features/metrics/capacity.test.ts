import { expect, test } from "vitest";
import { readCapacity } from "./capacity.ts";

const bytes = { unit: "bytes", perSecond: true } as const;

test.each([
  ["500 MB/s the disk’s limit", bytes, { y: 5e8, label: "the disk’s limit" }],
  ["500MB/s", bytes, { y: 5e8, label: "" }],
  ["2 GiB memory of the machine", { unit: "bytes", perSecond: false }, { y: 2 ** 31, label: "memory of the machine" }],
  ["250 ms", { unit: "milliseconds", perSecond: false }, { y: 250, label: "" }],
  ["1,000 requests", { unit: "", perSecond: true }, { y: 1000, label: "requests" }],
  ["80 % full", { unit: "ratio", perSecond: false }, { y: 0.8, label: "full" }],
  ["1.5e6 bytes a second", bytes, { y: 1.5e6, label: "bytes a second" }],
  ["3 s too long", bytes, null],
  ["much", bytes, null],
  ["", bytes, null],
] as const)("%s", (written, unit, wanted) => {
  expect(readCapacity(written, unit)).toEqual(wanted);
});
