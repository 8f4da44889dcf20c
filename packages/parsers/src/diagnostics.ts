/** The severity: `info` explains, `warning` means something was ignored or repaired, `error` that the file is unusable. */
type Severity = "info" | "warning" | "error";

/** One remark on an input, with its place where there is one. */
export interface Diagnostic {
  readonly severity: Severity;
  /** Stable kebab-case word that programs can match. */
  readonly code: string;
  /** A whole sentence: what is wrong and, where possible, what to do. */
  readonly message: string;
  /** 1-based line for text. */
  readonly line?: number;
  /** Byte offset into the decompressed input for binary formats. */
  readonly offset?: number;
}

/** Code of the remark on a line that does not belong to the format and was passed over. */
const badLine = "bad-line";

/** Collects diagnostics up to a cap; what is beyond it is counted, never silently lost. */
export class Diagnostics {
  readonly #list: Diagnostic[] = [];
  readonly #cap: number;
  #dropped = 0;
  #badLines = 0;

  constructor(cap = 100) {
    this.#cap = cap;
  }

  add(diagnostic: Diagnostic): void {
    if (diagnostic.code === badLine) this.#badLines++;
    if (this.#list.length < this.#cap) this.#list.push(diagnostic);
    else this.#dropped++;
  }

  /** The number of lines that a reader reported as no lines of its format. */
  get badLines(): number {
    return this.#badLines;
  }

  /** The remarks in input order, ended by one that counts the rest. */
  list(): readonly Diagnostic[] {
    if (this.#dropped === 0) return this.#list;
    const more: Diagnostic = {
      severity: "info",
      code: "more-diagnostics",
      message: `${this.#dropped} more remarks of this file are not listed.`,
    };
    return [...this.#list, more];
  }
}

/** Thrown by a parser when nothing usable can be read. Anything else a parser throws is a fault of ours. */
export class UnusableInput extends Error {
  readonly diagnostic: Diagnostic;

  constructor(code: string, message: string, place: { line?: number; offset?: number } = {}) {
    super(message);
    this.name = "UnusableInput";
    this.diagnostic = { severity: "error", code, message, ...place };
  }
}
