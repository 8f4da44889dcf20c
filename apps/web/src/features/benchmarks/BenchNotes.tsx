import type { BenchBody, BenchNote } from "@sweetspot/contract";
import { samplesForDifference } from "@sweetspot/model/bench/mann-whitney";
import type { Grid } from "./bench-grid.ts";
import { Icon } from "../../ui/icons.tsx";

/** What must be known before the numbers are read: too few samples, different machines, different benchmark sets. */
export function BenchNotes({
  body,
  grid,
  ignored,
  onIgnoreKey,
}: {
  body: BenchBody;
  grid: Grid;
  /** Keys that the reader ignores, as written. */
  ignored: string;
  onIgnoreKey: (key: string) => void;
}) {
  const notes = [...sampleNotes(body, grid), ...body.notes.map((note) => noteText(note, ignored.split(/[\s,]+/)))];
  if (notes.length === 0) return null;
  return (
    <ul className="mb-3 space-y-1 text-[13px] text-ink2">
      {notes.map(({ title, text, splitBy }) => (
        <li key={title + text} className="flex gap-2">
          <Icon name="warn" className="mt-[3px] shrink-0 text-warn" />
          <span className="min-w-0 max-w-[92ch]">
            <strong className="font-semibold text-ink">{title}</strong> {text}
            {splitBy !== undefined && (
              <>
                {" "}
                <button type="button" className="text-accent underline" onClick={() => onIgnoreKey(splitBy)}>
                  Compare anyway
                </button>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface NoteText {
  readonly title: string;
  readonly text: string;
  /** The configuration key that keeps results of the variants apart. */
  readonly splitBy?: string;
}

function sampleNotes(body: BenchBody, { counts }: Grid): NoteText[] {
  const few = counts["too-few"];
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (few === 0) return [];
  const need = samplesForDifference(body.alpha);
  const single = body.tables.every(({ rows }) =>
    rows.every(({ cells }) => cells.every((cell) => (cell?.count ?? 1) === 1)),
  );
  const needs =
    `A difference takes at least ${need ?? "10"} runs a side at α ${body.alpha}, an interval ` +
    `${body.needForInterval ?? "more than 50"}: run with -count=10.`;
  if (few < all) return [{ title: `${few} of ${all} comparisons have too few samples to show anything.`, text: needs }];
  return [
    single
      ? {
          title: "One sample a side proves nothing.",
          text: `The differences below are what was measured once. ${needs}`,
        }
      : { title: "Too few samples to prove anything.", text: needs },
  ];
}

function noteText(note: BenchNote, ignored: readonly string[]): NoteText {
  switch (note.kind) {
    case "environment":
      return {
        title: `Not the same ${note.key}.`,
        text: `${listValues(note.values)}. Differences may come from there; ${ignored.includes(note.key) ? "they are compared all the same." : "tables are split by it."}`,
        ...(!ignored.includes(note.key) && { splitBy: note.key }),
      };
    case "processors":
      return { title: "Not the same GOMAXPROCS.", text: `${listValues(note.values)}.` };
    case "benchmark-set":
      return {
        title: `${note.label} has other benchmarks than the baseline.`,
        text: [
          note.missing.length > 0 ? `Missing: ${shortList(note.missing)}.` : "",
          note.added.length > 0 ? `Added: ${shortList(note.added)}.` : "",
          "Geometric means compare only what both have.",
        ]
          .filter((part) => part !== "")
          .join(" "),
      };
  }
}

function listValues(values: readonly { label: string; value: string }[]): string {
  return values.map(({ label, value }) => `${label}: ${value === "" ? "not stated" : value}`).join("; ");
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(", ");
  return names.length > 4 ? `${shown} and ${names.length - 4} more` : shown;
}
