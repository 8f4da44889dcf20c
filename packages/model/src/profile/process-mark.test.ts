import { expect, it } from "vitest";
import { ProfileBuilder } from "./builder.ts";
import { processMark } from "./process-mark.ts";

function profileOf(...mappings: readonly { readonly file: string; readonly start: bigint }[]) {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  for (const mapping of mappings) builder.mapping(mapping);
  return builder.finish();
}

it("is the address of [vdso], which each process has of its own", () => {
  const program = { file: "/bin/node", start: 0x400000n };
  expect(processMark(profileOf(program, { file: "[vdso]", start: 0x7ff6ebd35000n }))).toBe("7ff6ebd35000");
  expect(processMark(profileOf(program))).toBeNull();
  expect(processMark(profileOf({ file: "[vdso]", start: 0n }))).toBeNull();
});
