import type { UnitMetadata } from "@sweetspot/model/bench/table";
import { tidyRule } from "@sweetspot/model/unit/tidy";
import { fieldEnd, skipSpace } from "./go-bench-line.ts";

interface UnitLine {
  readonly metadata: readonly UnitMetadata[];
  /** Faults of the line, in benchstat's words. */
  readonly problems: readonly string[];
}

/** A `Unit unit key=value …` line; undefined for any other. */
export function readUnitLine(text: string, line: number): UnitLine | undefined {
  if (text.charCodeAt(0) !== 0x55) return undefined;
  let end = fieldEnd(text, 0);
  if (text.slice(0, end) !== "Unit") return undefined;
  let start = skipSpace(text, end);
  end = fieldEnd(text, start);
  const writtenUnit = text.slice(start, end);
  if (writtenUnit === "") return { metadata: [], problems: ["missing unit"] };
  const { unit } = tidyRule(writtenUnit);
  const metadata: UnitMetadata[] = [];
  const problems: string[] = [];
  for (;;) {
    start = skipSpace(text, end);
    end = fieldEnd(text, start);
    if (start === end) return { metadata, problems };
    const equals = text.slice(start, end).indexOf("=");
    if (equals <= 0) problems.push("expected key=value");
    else {
      const [key, value] = [text.slice(start, start + equals), text.slice(start + equals + 1, end)];
      metadata.push({ unit, writtenUnit, key, value, line });
    }
  }
}
