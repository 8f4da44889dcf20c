import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../../parse-run.ts";
import { goroutineStacks } from "./goroutine-stacks.ts";

function read(text: string): { profile: Profile; codes: string[]; sniffed: string } {
  const bytes = new TextEncoder().encode(text);
  const context = new ParseRun({ fileName: "stacks.txt", receivedAtMs: 0 });
  const profile = goroutineStacks.parse(bytes, context) as Profile;
  return { profile, codes: context.diagnostics.list().map(({ code }) => code), sniffed: goroutineStacks.sniff(bytes) };
}

function labels({ labels: columns, strings }: Profile): string[] {
  return Array.from({ length: columns.length }, (_, i) => {
    const text = strings[columns.text[i] ?? 0] ?? "";
    return `${strings[columns.key[i] ?? 0]}=${text === "" ? columns.number[i] : text}`;
  });
}

test("each goroutine is a sample with its state, wait and creator", () => {
  const { profile, sniffed } = read(`goroutine 7 [chan receive, 12 minutes, locked to thread]:
main.(*node).watch(0xc0001, {0x1, 0x2})
	/src/node/main.go:179 +0xb5
main.main.func2({0x9})
	/src/node/main.go:235 +0x1e
created by main.main in goroutine 1
	/src/node/main.go:230 +0x85

goroutine 1 [running]:
main.main()
	/src/node/main.go:271 +0x11d4
`);
  expect(sniffed).toBe("certain");
  expect(profile.samples.length).toBe(2);
  expect([...profile.samples.locationStart]).toEqual([0, 2, 3]);
  expect(profile.strings).toContain("main.(*node).watch");
  expect(labels(profile)).toEqual([
    "state=chan receive",
    "wait=12",
    "state=locked to thread",
    "created by=main.main",
    "state=running",
  ]);
  expect(profile.lines.line[0]).toBe(179);
});

test("a panic's text before the stacks is left alone, elided frames are named", () => {
  const { profile, codes, sniffed } = read(`panic: boom

goroutine 1 [running]:
main.recurse(0x1)
	/src/main.go:5 +0x1d
...additional frames elided...
main.main()
	/src/main.go:9 +0x12
exit status 2
`);
  expect(sniffed).toBe("maybe");
  expect(profile.samples.length).toBe(1);
  expect(codes).toContain("elided");
});

test("labels that Go prints on request are labels, whatever they hold", () => {
  const { profile } = read(`goroutine 19 [chan receive, 2 minutes labels:{"task": "back]log", "quote": "a \\"b\\", c"}]:
main.wait(...)
	/src/main.go:10
`);
  expect(labels(profile)).toEqual(["state=chan receive", "wait=2", "task=back]log", 'quote=a "b", c']);
});
