import { type Evidence, evidenceKinds } from "../evidence.ts";
import { PackedReader } from "./reader.ts";
import { PackedWriter } from "./writer.ts";

/** Evidence as one buffer; see `format.ts` for its shape. */
export function encodeEvidence(evidence: Evidence): Uint8Array<ArrayBuffer> {
  const writer = new PackedWriter();
  writer.value(evidence);
  return writer.finish();
}

/**
 * The evidence of a buffer that `encodeEvidence` wrote. Large columns are views of the buffer: keep it as long as them,
 * and change neither. Throws where the buffer is not of this version or is damaged.
 */
export function decodeEvidence(packed: Uint8Array): Evidence {
  const value = new PackedReader(packed).value();
  if (!isEvidence(value)) throw new Error("the packed value is no evidence");
  return value;
}

function isEvidence(value: unknown): value is Evidence {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  return (evidenceKinds as readonly unknown[]).includes(value.kind);
}
