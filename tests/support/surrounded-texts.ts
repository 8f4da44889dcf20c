import { parse, type ParseOutcome } from "@sweetspot/parsers";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { evidenceDigest } from "./evidence-digest.ts";
import { fixturePath } from "./read-fixture.ts";

/** A text that a format reads as it is. */
interface PlainText {
  readonly file: string;
  readonly text: string;
  readonly plain: ParseOutcome & { readonly state: "ready" };
}

const read = (text: string, file: string): ParseOutcome =>
  parse(new TextEncoder().encode(text), { fileName: basename(file), receivedAtMs: 0 });

/** The text files among the samples that are read without a question, up to a length. */
export function plainTexts(longest: number): readonly PlainText[] {
  const files = readFileSync(fixturePath("formats.tsv"), "utf8").trimEnd().split("\n").slice(1);
  return files.flatMap((row) => {
    const [file = ""] = row.split("\t");
    const bytes = readFileSync(fixturePath(file));
    if (bytes.length > longest || bytes.length === 0 || bytes.includes(0)) return [];
    const text = new TextDecoder().decode(bytes);
    const plain = text.includes("\ufffd") ? undefined : read(text, file);
    return plain?.state === "ready" ? [{ file, text, plain }] : [];
  });
}

/** The reading of a text that something was put around, compared with that of the text alone. */
type SurroundedReading = "same" | "refused" | "other" | "silently other";

/** Compares the reading of a text with that of the same text in its surroundings. "silently other" has no remark that says why. */
export function readSurrounded(
  { file, text, plain }: PlainText,
  surround: (text: string) => string,
): SurroundedReading {
  const outcome = read(surround(text), file);
  if (outcome.state !== "ready") return "refused";
  const [digest, expected] = [evidenceDigest(outcome.evidence), evidenceDigest(plain.evidence)];
  const isSame =
    outcome.format.id === plain.format.id &&
    digest.size === expected.size &&
    [...expected].every(([name, value]) => digest.get(name) === value);
  if (isSame) return "same";
  const known = new Set(plain.diagnostics.map(({ code }) => code));
  return outcome.diagnostics.every(({ code }) => known.has(code)) ? "silently other" : "other";
}
