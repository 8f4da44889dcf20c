import type { EventTable } from "./table.ts";

/** Several files of one variant as one table in time order; lanes, names and levels of the same text become one. */
export function mergeEvents(tables: readonly EventTable[]): EventTable {
  if (tables.length === 1) return tables[0]!;
  const [lanes, names, levels] = [new Dictionary(), new Dictionary(), new Dictionary()];
  const anchors = new Set(tables.map((table) => table.anchor));
  const [anchor] = anchors.size === 1 ? anchors : [];
  const length = tables.reduce((sum, table) => sum + table.length, 0);
  const source = new Uint32Array(length);
  const row = new Uint32Array(length);
  const time = new Float64Array(length);
  let at = 0;
  tables.forEach((table, i) => {
    for (let j = 0; j < table.length; j++, at++) {
      source[at] = i;
      row[at] = j;
      time[at] = table.time[j]!;
    }
  });
  const order = Uint32Array.from({ length }, (_, i) => i).sort((a, b) => time[a]! - time[b]! || a - b);
  const maps = tables.map((table) => ({
    lane: table.lanes.map((text) => lanes.index(text)),
    name: table.names.map((text) => names.index(text)),
    level: table.levels.map((text) => levels.index(text)),
  }));
  const column = (pick: (table: EventTable, row: number, source: number) => number): number[] =>
    Array.from(order, (i) => pick(tables[source[i]!]!, row[i]!, source[i]!));
  return {
    kind: "events",
    lanes: lanes.list,
    names: names.list,
    levels: levels.list,
    length,
    time: time.map((_, i) => time[order[i]!]!),
    lane: Uint32Array.from(column((table, j, s) => maps[s]!.lane[table.lane[j]!]!)),
    name: Uint32Array.from(column((table, j, s) => maps[s]!.name[table.name[j]!]!)),
    level: Uint32Array.from(column((table, j, s) => maps[s]!.level[table.level[j]!]!)),
    duration: Float64Array.from(column((table, j) => table.duration[j]!)),
    operation: Int32Array.from(column((table, j) => table.operation[j]!)),
    ...(anchor === undefined ? {} : { anchor }),
  };
}

class Dictionary {
  readonly list: string[] = [];
  readonly #index = new Map<string, number>();

  index(text: string): number {
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    this.#index.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}
