import type { BenchBody, BenchNote } from "@sweetspot/contract";
import { listText } from "@sweetspot/model/words/number-text";
import type { Grid } from "./bench-grid.ts";
import { Icon } from "../../ui/icons.tsx";

/** The remarks to read before the numbers: too few samples, different machines, different benchmark sets. */
export function BenchNotes({
  body,
  grid,
  ignored,
  onIgnore,
}: {
  body: BenchBody;
  grid: Grid;
  /** Keys that the reader ignores, as written. */
  ignored: string;
  onIgnore: (...keys: string[]) => void;
}) {
  const notes = [
    ...sampleNotes(body, grid),
    ...environmentNotes(body.notes, ignored.split(/[\s,]+/)),
    ...body.notes.flatMap((note) => (note.kind === "benchmark-set" ? [benchmarkSetNote(note)] : [])),
  ];
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
                <button type="button" className="text-accent underline" onClick={() => onIgnore(...splitBy)}>
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
  /** The configuration keys that keep results of the variants apart. */
  readonly splitBy?: readonly string[];
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
          : "These runs say nothing about the versions.",
      text:
        "Repeats within one process share its memory layout, its seeds, its minute. " +
        `Run each side in ${Math.max(10, body.processesNeeded)} processes, in turns; sweetspot bench does it.`,
    },
  ];
}

/** Says in one note in what the variants' surroundings differ. */
function environmentNotes(notes: readonly BenchNote[], ignored: readonly string[]): NoteText[] {
  const differing = notes.flatMap((note) => {
    if (note.kind === "benchmark-set") return [];
    return [
      { key: note.kind === "environment" ? note.key : "GOMAXPROCS", splits: note.kind === "environment", ...note },
    ];
  });
  if (differing.length === 0) return [];
  const splitBy = differing.flatMap(({ key, splits }) => (splits && !ignored.includes(key) ? [key] : []));
  return [
    {
      title: `The variants ran with different ${listText(differing.map(({ key }) => key))}.`,
      text: `${valuesText(differing)}. This may cause differences; ${splitBy.length === 0 ? "they are compared nevertheless" : `the tables are split by ${listText(splitBy)}`}.`,
      ...(splitBy.length > 0 && { splitBy }),
    },
  ];
}

/** `before: linux, amd64, 8; after: not stated`, in the order of the keys. */
function valuesText(differing: readonly { values: readonly { label: string; value: string }[] }[]): string {
  const labels = [...new Set(differing.flatMap(({ values }) => values.map(({ label }) => label)))];
  return labels
    .map((label) => {
      const stated = differing.map(({ values }) => values.find((value) => value.label === label)?.value ?? "");
      const isStated = stated.some((value) => value !== "");
      return `${label}: ${isStated ? stated.map((value) => value || "not stated").join(", ") : "not stated"}`;
    })
    .join("; ");
}

function benchmarkSetNote(note: Extract<BenchNote, { kind: "benchmark-set" }>): NoteText {
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

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(", ");
  return names.length > 4 ? `${shown} and ${names.length - 4} more` : shown;
}
