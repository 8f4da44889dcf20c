import type { Evidence } from "@sweetspot/model";
import { UnusableInput, type Diagnostic, Diagnostics } from "./diagnostics.ts";
import type { Format } from "./format.ts";
import { formats } from "./formats.ts";
import { defaultLimits, type ParseLimits } from "./limits.ts";

/** How much of an input formats may look at to recognise it. */
export const sniffBytes = 64 * 1024;

export type ParseOutcome =
  | {
      readonly state: "ready";
      readonly format: Format;
      readonly evidence: Evidence;
      readonly diagnostics: readonly Diagnostic[];
    }
  | {
      readonly state: "failed";
      readonly format: Format | undefined;
      readonly diagnostics: readonly Diagnostic[];
    };

export interface ParseHint {
  readonly fileName: string;
  readonly receivedAtMs: number;
  readonly limits?: ParseLimits;
}

/** The format an input belongs to, by its bytes alone: the first that is certain, else the first that says maybe. */
export function recognise(bytes: Uint8Array): Format | undefined {
  const head = bytes.subarray(0, sniffBytes);
  let maybe: Format | undefined;
  for (const format of formats) {
    const answer = format.sniff(head);
    if (answer === "certain") return format;
    if (answer === "maybe") maybe ??= format;
  }
  return maybe;
}

/**
 * Reads decompressed bytes into evidence. Bad lines become diagnostics; an input of no known format, or with nothing
 * usable in it, gives `failed` with the reason. Throws only on a fault of ours.
 */
export function parse(bytes: Uint8Array, hint: ParseHint): ParseOutcome {
  const diagnostics = new Diagnostics();
  const format = recognise(bytes);
  if (format === undefined) {
    diagnostics.add({ severity: "error", code: "unknown-format", message: unknownFormatMessage(bytes), offset: 0 });
    return { state: "failed", format, diagnostics: diagnostics.list() };
  }
  try {
    const evidence = format.parse(bytes, {
      diagnostics,
      limits: hint.limits ?? defaultLimits,
      fileName: hint.fileName,
      receivedAtMs: hint.receivedAtMs,
    });
    return { state: "ready", format, evidence, diagnostics: diagnostics.list() };
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    return { state: "failed", format, diagnostics: [error.diagnostic, ...diagnostics.list()] };
  }
}

function unknownFormatMessage(bytes: Uint8Array): string {
  if (bytes.length === 0) return "The file is empty. Check that the command that wrote it succeeded.";
  const known = formats.map((format) => format.label).join(", ");
  return `These bytes are of no format known here. Known are: ${known}.`;
}
