// The entry of a parse worker: raw bytes of one hash → packed evidence and its summary. Nothing here writes.
import module from "node:module";
import { workerData } from "node:worker_threads";
import { constants, zstdCompressSync } from "node:zlib";
import type { ContentHash } from "@sweetspot/model/ids";
import { encodeEvidence } from "@sweetspot/model/columns/codec";
import { UnusableInput, type Diagnostic } from "@sweetspot/parsers/diagnostics";
import { needsLogPattern } from "@sweetspot/parsers/events/log-lines";
import type { FileFacts, UsedFacts } from "@sweetspot/parsers/file-facts";
import { parse } from "@sweetspot/parsers/parse";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { collectSoon } from "../work/collect.ts";
import { StoreFailure } from "../storage/failure.ts";
import { inflate } from "../storage/inflate.ts";
import type { FinishedReading } from "../storage/reading-queue.ts";
import {
  DamagedContent,
  GoneContent,
  type ThreadReader,
  threadReaderOf,
  type ThreadReaderSource,
} from "../storage/thread-reader.ts";
import { namesIn } from "./evidence-names.ts";
import { readerOf } from "./reader-version.ts";
import { summarise } from "./summary.ts";

/** The disk failed before the reader saw the file, so nothing is known about the file. */
export interface Unread {
  readonly unread: string;
}

export interface ParseWorkerData {
  /** The way in which this thread reads stored bytes. */
  readonly store: ThreadReaderSource;
  readonly decodedBytes: number;
}

export interface ParseCall {
  readonly sha256: ContentHash;
  readonly facts: FileFacts;
}

/** Beyond this, what a reading leaves behind is worth collecting at once. */
const largeBytes = 4 * 1024 * 1024;

const options = workerData as ParseWorkerData;
let store: ThreadReader | undefined;
// A thread is ended from outside, and what it has compiled would be lost then.
module.flushCompileCache();

export default async function readContent(call: ParseCall): Promise<unknown> {
  const reply = await read(call);
  if ("unread" in reply || reply.evidence === null) return reply;
  return move({ [transferableSymbol]: [reply.evidence.buffer], [valueSymbol]: reply });
}

async function read(call: ParseCall): Promise<FinishedReading | Unread> {
  let bytes: Uint8Array;
  try {
    store ??= await threadReaderOf(options.store);
    bytes = await inflate(store.content(call.sha256), options.decodedBytes);
    if (bytes.length > largeBytes) collectSoon();
  } catch (error) {
    if (error instanceof StoreFailure) return { unread: `${error.code}: ${error.message}` };
    return failed(readerOf(undefined), null, null, [refusalOf(error)], {});
  }
  const outcome = parse(bytes, call.facts);
  const reader = readerOf(outcome.format);
  if (outcome.state === "failed") {
    return failed(reader, outcome.format?.id ?? null, outcome.format?.label ?? null, outcome.diagnostics, outcome.used);
  }
  const { evidence, format } = outcome;
  const packed = encodeEvidence(evidence);
  const stored = zstdCompressSync(packed, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  return {
    state: "ready",
    reader,
    format: format.id,
    formatLabel: format.label,
    kind: evidence.kind,
    diagnostics: JSON.stringify(outcome.diagnostics),
    summary: JSON.stringify(summarise(evidence)),
    used: JSON.stringify(outcome.used),
    needs: null,
    names: namesIn(evidence),
    packedBytes: packed.length,
    // A small result may lie in a pool that other buffers share, which must not be transferred.
    evidence: stored.buffer.byteLength === stored.length ? stored : new Uint8Array(stored),
  };
}

function refusalOf(error: unknown): Diagnostic {
  if (error instanceof UnusableInput) return error.diagnostic;
  if (error instanceof DamagedContent) {
    const message = "The stored bytes of this file are damaged. Upload the same file again: this repairs it.";
    return { severity: "error", code: "content-damaged", message };
  }
  // Deleted while it was read: nobody will see this.
  if (error instanceof GoneContent)
    return { severity: "error", code: "content-gone", message: "The file was deleted." };
  throw error;
}

function failed(
  reader: string,
  format: string | null,
  formatLabel: string | null,
  diagnostics: readonly Diagnostic[],
  used: UsedFacts,
): FinishedReading {
  return {
    state: "failed",
    reader,
    format,
    formatLabel,
    kind: null,
    diagnostics: JSON.stringify(diagnostics),
    summary: null,
    used: JSON.stringify(used),
    needs: diagnostics.some(({ code }) => code === needsLogPattern) ? "log-pattern" : null,
    names: [],
    packedBytes: 0,
    evidence: null,
  };
}
