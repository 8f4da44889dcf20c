import type { BenchBody, BenchNote } from "@sweetspot/contract";
import type { Grid } from "./bench-grid.ts";
import { Icon } from "../../ui/icons.tsx";

/** The remarks to read before the numbers: too few samples, different machines, different benchmark sets. */
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

/** Says how many comparisons have too few processes to say anything about the versions, and what to run. */
function sampleNotes(body: BenchBody, { counts }: Grid): NoteText[] {
  const { differing, comparisons } = counts;
  const few = body.tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) =>
      cells.filter((cell) => {
        const judged = cell?.change?.judged;
        return judged !== undefined && judged.p === null && Math.min(judged.processes, judged.baseProcesses) < 4;
      }),
    ),
  ).length;
  if (few === 0 || (differing === 0 && few < comparisons)) return [];
  return [
    {
      title:
        few < comparisons
          ? `${few} of ${comparisons} comparisons have too few processes to say anything about the versions.`
          : "One run a side says nothing about the versions.",
      text:
        "Repeats by -count share a process: its memory layout, its seeds, its minute. " +
        `Run each side in ${Math.max(10, body.processesNeeded)} processes, in turns; sweetspot bench does it.`,
    },
  ];
}

function noteText(note: BenchNote, ignored: readonly string[]): NoteText {
  switch (note.kind) {
    case "environment":
      return {
        title: `The variants ran with different ${note.key}.`,
        text: `${listValues(note.values)}. This may cause differences; ${ignored.includes(note.key) ? "they are compared nevertheless." : "the the tables are split by it."}`,
        ...(!ignored.includes(note.key) && { splitBy: note.key }),
      };
    case "processors":
      return { title: "The variants ran with different GOMAXPROCS.", text: `${listValues(note.values)}.` };
    case "benchmark-set":
      return {
        title: `${note.label} has other benchmarks than the baseline.`,
        text: [
          note.missing.length > 0 ? `Missing: ${shortList(note.missing)}.` : "",
          note.added.length > 0 ? `Added: ${shortList(note.added)}.` : "",
          "Geometric means compare only the benchmarks that both have.",
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
