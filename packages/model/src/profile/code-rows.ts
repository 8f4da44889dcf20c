import { GrowableFloat64, GrowableInt64, GrowableUint32 } from "./growable.ts";
import type { FunctionIndex, Profile } from "./table.ts";

export interface NewLine {
  readonly function: FunctionIndex;
  readonly line?: number;
  readonly column?: number;
}

/** The functions, locations and lines of a profile while they are added row by row. */
export class CodeRows {
  readonly #functionName = new GrowableUint32();
  readonly #functionSystemName = new GrowableUint32();
  readonly #functionFile = new GrowableUint32();
  readonly #functionStartLine = new GrowableFloat64();
  readonly #locationMapping = new GrowableUint32();
  readonly #locationAddress = new GrowableInt64();
  readonly #locationFolded = new GrowableUint32();
  readonly #lineStart = new GrowableUint32();
  readonly #lineFunction = new GrowableUint32();
  readonly #lineNumber = new GrowableFloat64();
  readonly #lineColumn = new GrowableFloat64();

  get functions(): number {
    return this.#functionName.length;
  }

  get locations(): number {
    return this.#lineStart.length;
  }

  /** Adds a function by the indexes of its strings; returns its row. */
  addFunction(name: number, systemName: number, filename: number, startLine: number): number {
    this.#functionName.push(name);
    this.#functionSystemName.push(systemName);
    this.#functionFile.push(filename);
    this.#functionStartLine.push(startLine);
    return this.#functionName.length - 1;
  }

  /** Adds a location, whose lines are those added after it; returns its row. `mapping`: -1 for none; `folded`: 0 or 1. */
  addLocation(mapping: number, address: bigint, folded: number): number {
    this.#locationMapping.push(mapping);
    this.#locationAddress.push(BigInt.asIntN(64, address));
    this.#locationFolded.push(folded);
    this.#lineStart.push(this.#lineFunction.length);
    return this.#lineStart.length - 1;
  }

  /** Whether a function's row says the same as `addFunction` would. */
  isFunction(row: number, name: number, systemName: number, filename: number, startLine: number): boolean {
    return (
      this.#functionName.data[row] === name &&
      this.#functionSystemName.data[row] === systemName &&
      this.#functionFile.data[row] === filename &&
      this.#functionStartLine.data[row] === startLine
    );
  }

  /** Whether a location's row and its lines say the same as these. */
  isLocation(row: number, mapping: number, address: bigint, folded: number, lines: readonly NewLine[]): boolean {
    const start = this.#lineStart.data[row]!;
    const stop = row + 1 < this.#lineStart.length ? this.#lineStart.data[row + 1]! : this.#lineFunction.length;
    if (stop - start !== lines.length || this.#locationMapping.data[row] !== mapping >>> 0) return false;
    if (this.#locationFolded.data[row] !== folded || this.#locationAddress.data[row] !== BigInt.asIntN(64, address))
      return false;
    for (const [i, line] of lines.entries()) {
      const at = start + i;
      if (this.#lineFunction.data[at] !== line.function || this.#lineNumber.data[at] !== (line.line ?? 0)) return false;
      if (this.#lineColumn.data[at] !== (line.column ?? 0)) return false;
    }
    return true;
  }

  addLine(fn: number, line: number, column: number): void {
    this.#lineFunction.push(fn);
    this.#lineNumber.push(line);
    this.#lineColumn.push(column);
  }

  take(): Pick<Profile, "functions" | "locations" | "lines"> {
    const length = this.#lineStart.length;
    this.#lineStart.push(this.#lineFunction.length);
    return {
      functions: {
        length: this.#functionName.length,
        name: this.#functionName.take(),
        systemName: this.#functionSystemName.take(),
        filename: this.#functionFile.take(),
        startLine: this.#functionStartLine.take(),
      },
      locations: {
        length,
        id: countingIds(length),
        mapping: this.#locationMapping.takeSigned(),
        address: this.#locationAddress.takeUnsigned(),
        isFolded: Uint8Array.from(this.#locationFolded.take()),
        lineStart: this.#lineStart.take(),
      },
      lines: {
        length: this.#lineFunction.length,
        function: this.#lineFunction.takeSigned(),
        line: this.#lineNumber.take(),
        column: this.#lineColumn.take(),
      },
    };
  }
}

/** 1, 2, 3 …: the ids of rows whose format has none. */
export function countingIds(rows: number): BigUint64Array {
  const ids = new BigUint64Array(rows);
  for (let row = 0; row < rows; row++) ids[row] = BigInt(row + 1);
  return ids;
}
