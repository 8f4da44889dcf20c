import { withoutPrintedSymbols } from "@sweetspot/model/profile/printed-symbols";
import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../../parse-run.ts";
import { legacyCount } from "./count.ts";
import { parseLabelLine, parseSymbolLine } from "./printed-symbols.ts";

test("a comment names an address, with tabs as Go writes it and with spaces as editors leave it", () => {
  const want = {
    address: 0x6c16efn,
    symbol: { name: "main.(*T[go.shape.struct { F int }]).put", file: "/my src/node.go", line: 132 },
  };
  expect(parseSymbolLine("#\t0x6c16ef\tmain.(*T[go.shape.struct { F int }]).put+0x22f\t\t/my src/node.go:132")).toEqual(
    want,
  );
  expect(parseSymbolLine("#   0x6c16ef  main.(*T[go.shape.struct { F int }]).put+0x22f   /my src/node.go:132")).toEqual(
    want,
  );
  for (const line of ["# runtime.MemStats", "# Alloc = 2094464", "#\t0x0", "#\t0x1\tname\tfile:1", "#"]) {
    expect(parseSymbolLine(line)).toBeUndefined();
  }
});

test("labels of goroutines are unquoted", () => {
  expect(parseLabelLine('# labels: {"task":"back\\"log", "a:b":"x, y"}')).toEqual([
    ["task", 'back"log'],
    ["a:b", "x, y"],
  ]);
  expect(parseLabelLine("# labels:")).toBeUndefined();
});

test("what Go leaves out of a stack is called so, and pprof's own reading has none of the names", () => {
  const text = `goroutine profile: total 2
2 @ 0x101 0x201 0x301 0x401
# labels: {"task":"read"}
#	0x200	main.read+0x10	/src/main.go:7
#	0x300	main.main+0x20	/src/main.go:9
`;
  const context = new ParseRun({ fileName: "g", receivedAtMs: 0 });
  const profile = legacyCount.parse(new TextEncoder().encode(text), context) as Profile;
  const names = Array.from({ length: profile.lines.length }, (_, i) => {
    return profile.strings[profile.functions.name[profile.lines.function[i] ?? 0] ?? 0];
  });
  expect(names).toEqual(["runtime.(not printed)", "main.read", "main.main", "runtime.goexit"]);
  expect(profile.labels.length).toBe(1);
  const plain = withoutPrintedSymbols(profile);
  expect(plain.lines.length).toBe(0);
  expect(plain.labels.length).toBe(0);
  expect([...plain.locations.address]).toEqual([0x100n, 0x200n, 0x300n, 0x400n]);
});
