import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Evidence } from "@sweetspot/model";
import { parse, type ParseOutcome } from "@sweetspot/parsers";
import { fixturePath } from "../support/read-fixture.ts";

// Each text of the samples as other tools hand it on: as PowerShell's `>` writes it, below what `npm run` prints, and JSON above
// what a shell prints.

const variants: Readonly<Record<string, (text: string) => Buffer>> = {
  "UTF-16": (text) => Buffer.from(`\ufeff${text.replaceAll(/\r?\n/g, "\r\n")}`, "utf16le"),
  "a banner": (text) => Buffer.from(`\n> shop@1.0.0 bench\n> run --it\n\n${text}`),
  "a trailer": (text) => Buffer.from(/^\s*[[{]/.test(text) ? `${text}\nDone in 3.2s.\n` : text),
};

const read = (bytes: Uint8Array, fileName: string): ParseOutcome => parse(bytes, { fileName, receivedAtMs: 1 });

/** The counts that would change if lines or values were lost. */
function sizes(evidence: Evidence): readonly unknown[] {
  switch (evidence.kind) {
    case "series":
      return [evidence.series.length, evidence.timestamps.length];
    case "bench":
      return [evidence.results.length, evidence.names];
    case "profile":
      return [evidence.samples.length];
    case "events":
      return [evidence.length];
    case "facts":
      return [evidence.facts.length];
  }
}

const folder = fixturePath("formats");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.includes("/") && !/\.golden\.tsv$|\.raw\.txt$/.test(file),
);
const texts = files.flatMap((file) => {
  const bytes = readFileSync(`${folder}/${file}`);
  const text = bytes.toString();
  const isText = !bytes.includes(0) && Buffer.from(text).equals(bytes);
  return isText && read(bytes, file).state === "ready" ? [[file, text] as const] : [];
});

test.each(Object.keys(variants))("samples with %s are read as they are without", (variant) => {
  const wrong = texts.flatMap(([file, text]) => {
    const [plain, changed] = [read(Buffer.from(text), file), read(variants[variant]!(text), file)];
    if (plain.state !== "ready" || changed.state !== "ready") return [`${file}: ${changed.diagnostics[0]?.message}`];
    const same = JSON.stringify(sizes(plain.evidence)) === JSON.stringify(sizes(changed.evidence));
    return same && changed.format.id === plain.format.id ? [] : [`${file}: ${changed.format.id}`];
  });
  expect(wrong).toEqual([]);
  expect(texts.length).toBeGreaterThan(80);
});

test("benchmarks with an empty line behind each line are read as they are without", () => {
  const wrong = texts.flatMap(([file, text]) => {
    const [plain, changed] = [read(Buffer.from(text), file), read(Buffer.from(text.replaceAll("\n", "\n\n")), file)];
    if (plain.state !== "ready" || plain.evidence.kind !== "bench") return [];
    if (changed.state !== "ready") return [`${file}: ${changed.diagnostics[0]?.message}`];
    return JSON.stringify(sizes(plain.evidence)) === JSON.stringify(sizes(changed.evidence)) ? [] : [file];
  });
  expect(wrong).toEqual([]);
});
