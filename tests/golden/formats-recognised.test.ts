import { formats, recognise, sniffBytes } from "@sweetspot/parsers";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

// fixtures/formats.tsv names for each input file the formats that are certain of it (or the first that says maybe).
// A new fixture gets a line there; a new format must not claim what is another's.

const rows = readFileSync(fixturePath("formats.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as [file: string, format: string]);

function bytesOf(file: string): Uint8Array {
  try {
    return readFixture(file);
  } catch {
    return readFileSync(fixturePath(file)); // damaged gzip: its own bytes are of no format
  }
}

test("every format has an input file, and every sample of one has its line", () => {
  const named = new Set(rows.map(([file]) => file));
  const wanted = new Set(rows.flatMap(([, want]) => want.replace("maybe ", "").split(" ")));
  expect(formats.map(({ id }) => id).filter((id) => !wanted.has(id))).toEqual([]);
  const samples = readdirSync(fixturePath("formats"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".golden.tsv"))
    .map((name) => `formats/${name.slice(0, -".golden.tsv".length)}`);
  expect(samples.filter((file) => !named.has(file))).toEqual([]);
});

test("every input file is recognised as its own format and as no other", () => {
  const missed: string[] = [];
  for (const [file, want] of rows) {
    const bytes = bytesOf(file);
    const head = bytes.subarray(0, sniffBytes);
    const answers = formats.map((format) => [format.id, format.sniff(head)] as const);
    const certain = answers.filter(([, answer]) => answer === "certain").map(([id]) => id);
    // A file that nobody may be certain of can still be tried by the first that says maybe.
    const wanted = want === "-" || want.startsWith("maybe ") ? [] : want.split(" ");
    if (certain.join(" ") !== wanted.join(" ")) missed.push(`${file}: ${certain.join(" ") || "-"}, not ${want}`);
    if (wanted.length > 0 && recognise(bytes)?.id !== wanted[0])
      missed.push(`${file}: taken for ${recognise(bytes)?.id}`);
  }
  console.log(`formats recognised: ${rows.length - missed.length} of ${rows.length} files`);
  expect(missed).toEqual([]);
  expect(rows.length).toBeGreaterThan(250);
});

test("ids are unique and every format has a label for people", () => {
  expect(new Set(formats.map((format) => format.id)).size).toBe(formats.length);
  for (const format of formats) expect(format.label.length).toBeGreaterThan(3);
});

test("no format takes a foreign beginning for its own", () => {
  const foreign = [
    "",
    "\n",
    "{}",
    "[]",
    "{",
    "[".repeat(60_000),
    '{"a":'.repeat(10_000),
    '{"__proto__":{"shared":{"frames":[]}}}',
    "hello world\n",
    "<!doctype html><html><body>404</body></html>",
    "# Title\n\nSome *Markdown* with numbers 12 and 13.\n",
    "a b\nc d\n",
    "package main\n\nfunc main() { println(1) }\n",
    "id,name\n1,x\n2,y\n",
    '{"name":"sweetspot","version":"1.0.0","dependencies":{"a":"1"}}',
    "\0".repeat(1000),
    "%PDF-1.7\n",
    "PK\u0003\u0004",
  ];
  const claimed = foreign.flatMap((text) =>
    formats
      .filter((format) => format.sniff(new TextEncoder().encode(text)) === "certain")
      .map((format) => `${format.id} claims ${JSON.stringify(text.slice(0, 40))}`),
  );
  expect(claimed).toEqual([]);
});
