import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

const codesOf = (text: string): readonly string[] =>
  parse(new TextEncoder().encode(text), { fileName: "callgrind.out.1", receivedAtMs: 0 }).diagnostics.map(
    ({ code }) => code,
  );

test("a file that holds less than it states says so", () => {
  const whole = "# callgrind format\nevents: Ir\nsummary: 100\n\nfn=main\n1 40\n\nfn=work\n2 60\n";
  expect(codesOf(whole)).not.toContain("costs-missing");
  expect(codesOf(whole.slice(0, whole.indexOf("fn=work")))).toContain("costs-missing");
});

test("the costs of a file of several parts are those of all", () => {
  const part = (n: number): string => `part: ${n}\nevents: Ir\nsummary: 50\n\nfn=main\n1 50\n\ntotals: 50\n`;
  expect(codesOf(`# callgrind format\n${part(1)}${part(2)}`)).not.toContain("costs-missing");
});
