import type { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, MappingIndex } from "@sweetspot/model/profile/table";
import type { ParseContext } from "../../format.ts";
import { elements, field, finite, type Json, text } from "../../read/json-bounded.ts";
import { checkProfileLimits } from "../stack-tree.ts";
import type { FirefoxThread } from "./firefox-profile.ts";

/**
 * A thread as the browser writes it: each table is `schema`, the places of its columns, and `data`, its rows.
 * Source: github.com/firefox-devtools/profiler, src/types/gecko-profile.ts.
 */
export function geckoThread(
  thread: Json,
  process: Json,
  builder: ProfileBuilder,
  context: ParseContext,
): FirefoxThread {
  const strings = elements(field(thread, "stringTable"));
  const mappings = new Map<string, MappingIndex>();
  const libraries = elements(field(process, "libs"));

  const frameTable = new RowTable(field(thread, "frameTable"));
  const frames: (LocationIndex | undefined)[] = [];
  for (let row = 0; row < frameTable.length; row++) {
    const location = text(strings[frameTable.number(row, "location") ?? -1]) ?? "";
    const line = frameTable.number(row, "line");
    const column = frameTable.number(row, "column");
    if (location === "(root)") frames.push(undefined);
    else frames.push(/^0x[0-9a-f]+$/i.test(location) ? addressed(location) : named(location, line, column));
    checkProfileLimits(builder, context.limits);
  }

  function addressed(location: string): LocationIndex {
    const address = BigInt(location);
    const library = libraries.find((own) => address >= whole(own, "start") && address < whole(own, "end"));
    if (library === undefined) return builder.location({ address });
    const file = text(field(library, "path")) ?? text(field(library, "name")) ?? "";
    let mapping = mappings.get(file);
    if (mapping === undefined) {
      const buildId = text(field(library, "codeId")) ?? "";
      const [start, limit, offset] = [whole(library, "start"), whole(library, "end"), whole(library, "offset")];
      mapping = builder.mapping({ start, limit, offset, file, buildId });
      mappings.set(file, mapping);
    }
    return builder.location({ mapping, address });
  }

  /** Frames of scripts are `name (file:line:column)`, optionally with the number of their source in brackets. */
  function named(location: string, line: number | undefined, column: number | undefined): LocationIndex {
    const parts = /^(?:(.*) \()?(.*?):(\d+)(?::(\d+))?\)?(?:\[\d+\])?$/s.exec(location.length < 16_384 ? location : "");
    if (parts === null) return builder.frame(location);
    const [, name = "", file = "", startLine = "0", startColumn] = parts;
    const shown = name === "" ? `(anonymous ${file}:${startLine})` : name;
    const start = Number(startLine);
    return builder.location({
      lines: [
        {
          function: builder.function(shown, file, shown, start),
          line: line ?? start,
          column: column ?? Number(startColumn ?? 0),
        },
      ],
    });
  }

  const stacks = new RowTable(field(thread, "stackTable"));
  const samples = new RowTable(field(thread, "samples"));
  return {
    samples: Array.from({ length: samples.length }, (_, row) => ({
      stack: samples.number(row, "stack") ?? -1,
      weight: 1,
      cpu: samples.number(row, "threadCPUDelta") ?? 0,
    })),
    stacks: {
      length: stacks.length,
      frame: (row) => frames[stacks.number(row, "frame") ?? -1],
      prefix: (row) => stacks.number(row, "prefix") ?? -1,
    },
  };
}

function whole(library: Json, key: string): bigint {
  const value = finite(field(library, key)) ?? 0;
  return Number.isSafeInteger(value) ? BigInt(value) : 0n;
}

/** A table of rows whose columns a schema names. */
class RowTable {
  readonly #rows: readonly Json[];
  readonly #schema: Json | undefined;

  constructor(table: Json | undefined) {
    this.#rows = elements(field(table, "data"));
    this.#schema = field(table, "schema");
  }

  get length(): number {
    return this.#rows.length;
  }

  number(row: number, column: string): number | undefined {
    const place = finite(field(this.#schema, column));
    return place === undefined ? undefined : finite(elements(this.#rows[row])[place]);
  }
}
