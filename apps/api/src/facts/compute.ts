import type { FactGroup, FactsBody } from "@sweetspot/contract";
import type { ReadingId } from "@sweetspot/model/ids";
import type { Task, TaskContext } from "../work/task.ts";

export interface FactsInput {
  /** Names in order. */
  readonly variants: readonly string[];
  readonly files: readonly {
    readonly variant: string;
    readonly name: string;
    readonly reading: ReadingId;
    readonly formatLabel: string;
  }[];
}

/** Rows of one answer at most; a printed table has tens, a hostile one may have a million. */
const mostRows = 5_000;

/** Stated numbers of all variants, files of equal name side by side, in the order of the first that has each number. */
export const factsTask: Task<FactsInput, FactsBody> = (input, context) => {
  const names = [...new Set(input.files.map(({ name }) => name))];
  return { groups: names.map((name) => groupOf(name, input, context)) };
};

function groupOf(name: string, { variants, files }: FactsInput, context: TaskContext): FactGroup {
  const found = variants.map((variant) => files.find((file) => file.name === name && file.variant === variant));
  const tables = found.map((file) =>
    file === undefined ? null : context.evidence({ reading: file.reading }, "facts"),
  );
  const rows = new Map<string, FactGroup["rows"][number]>();
  tables.forEach((table, position) => {
    for (const { subject, quantity, unit, value, digits, step } of table?.facts ?? []) {
      const key = JSON.stringify([subject, quantity, unit]);
      let row = rows.get(key);
      if (row === undefined) {
        if (rows.size >= mostRows) continue;
        row = { subject, quantity, unit, cells: variants.map(() => null) };
        rows.set(key, row);
      }
      row.cells[position] ??= { value, ...(digits === undefined ? {} : { digits }), step };
    }
  });
  const listed = [...rows.values()];
  return {
    file: name,
    formatLabel: found.find((file) => file !== undefined)?.formatLabel ?? "",
    sources: tables.map((table) =>
      table === null
        ? null
        : { about: table.about.map((stated) => ({ ...stated })), limitations: [...table.limitations] },
    ),
    quantities: [...new Set(listed.filter(({ subject }) => subject !== "").map(({ quantity }) => quantity))],
    rows: listed,
  };
}
