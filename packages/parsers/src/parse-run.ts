import type { LogChoice } from "@sweetspot/model/log/log-pattern";
import { Diagnostics } from "./diagnostics.ts";
import { RecordedFacts } from "./file-facts.ts";
import type { ParseContext } from "./format.ts";
import { defaultLimits, type ParseLimits } from "./limits.ts";

export interface ParseHint {
  readonly fileName: string;
  readonly receivedAtMs: number;
  /** The pattern of the lines of a plain text log. */
  readonly log?: LogChoice | null;
  readonly limits?: ParseLimits;
}

/** The context that a parser is given: facts that are remembered once asked for. */
export class ParseRun extends RecordedFacts implements ParseContext {
  readonly diagnostics = new Diagnostics();
  readonly limits: ParseLimits;

  constructor({ fileName, receivedAtMs, log = null, limits = defaultLimits }: ParseHint) {
    super({ fileName, receivedAtMs, log });
    this.limits = limits;
  }
}
