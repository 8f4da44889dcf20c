// The inside of a compute thread: finds the task, gives it its context, returns bytes or a value.
import { threadId, workerData } from "node:worker_threads";
import { zstdDecompressSync } from "node:zlib";
import type { ContentHash } from "@sweetspot/model/ids";
import type { Evidence, EvidenceKind } from "@sweetspot/model";
import { decodeEvidence } from "@sweetspot/model/columns/codec";
import { ExpressionTooCostly } from "@sweetspot/model/re2";
import { UnusableInput } from "@sweetspot/parsers/diagnostics";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { ByteCache } from "./byte-cache.ts";
import { collectSoon } from "./collect.ts";
import { type Encoded, type Encoding, encodeSync } from "../http/encoding.ts";
import { IdleJobs } from "./idle-jobs.ts";
import { StoreFailure } from "../storage/failure.ts";
import { inflateSync } from "../storage/inflate.ts";
import {
  DamagedContent,
  GoneContent,
  type StoredEvidence,
  type ThreadReader,
  threadReaderOf,
  type ThreadReaderSource,
} from "../storage/thread-reader.ts";
import { type EvidenceReference, type Task, type TaskContext, type TaskEntry, TaskError } from "./task.ts";

export interface ComputeWorkerData {
  /** The way in which this thread reads stored bytes. */
  readonly store: ThreadReaderSource;
  readonly cacheBytes: number;
  /** Largest upload once decompressed. */
  readonly decodedBytes: number;
}

export interface TaskCall {
  readonly name: string;
  readonly input: unknown;
  /** Answer with the UTF-8 bytes of its JSON, compressed so, rather than with the value: cheap to pass on, ready to send. */
  readonly asJson: Encoding | null;
}

export type TaskReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly details: unknown }
  | { readonly ok: false; readonly store: Pick<StoreFailure, "message" | "code" | "kind"> };

/** Beyond this, what the loading of evidence or work on it leaves behind is worth collecting. */
const largeBytes = 16 * 1024 * 1024;

const options = workerData as ComputeWorkerData;
const cache = new ByteCache(options.cacheBytes);
let store: ThreadReader;

/** A page that has its answer draws it first; the next click is rarely sooner. */
const idleJobs = new IdleJobs(250);

const context: TaskContext = {
  evidence,
  content,
  derived,
  recount: (key, bytes) => cache.recount(`derived ${key}`, bytes),
  cacheBytes: options.cacheBytes,
  whenIdle: (jobs) => idleJobs.replace(jobs),
};

/** Loads the tasks' functions. Returns what runs a call, with this thread's cache and store. */
export async function runnerOf(
  tasks: Readonly<Record<string, TaskEntry<never, unknown>>>,
): Promise<(call: TaskCall) => unknown> {
  const loaded = Object.entries(tasks).map(async ([name, { load }]) => [name, await load()] as const);
  store = await threadReaderOf(options.store);
  const functions = new Map<string, Task<never, unknown>>(await Promise.all(loaded));
  return (call) => {
    const run = functions.get(call.name);
    if (run === undefined) throw new Error(`no task is called ${call.name} (thread ${threadId})`);
    return replyOf(call, run);
  };
}

function replyOf({ input, asJson }: TaskCall, run: Task<never, unknown>): unknown {
  idleJobs.interrupt();
  try {
    const value = run(input as never, context);
    if (asJson === null) return { ok: true, value } satisfies TaskReply;
    const { encoding, bytes } = encodeSync(new TextEncoder().encode(JSON.stringify(value)), asJson);
    // A small array may lie in a pool that other buffers share, which must not be transferred.
    const own = bytes.buffer.byteLength === bytes.length ? bytes : new Uint8Array(bytes);
    const reply: TaskReply = { ok: true, value: { encoding, bytes: own } satisfies Encoded };
    return move({ [transferableSymbol]: [own.buffer], [valueSymbol]: reply });
  } catch (error) {
    if (error instanceof ExpressionTooCostly) {
      return { ok: false, code: "bad-pattern", message: error.message, details: undefined } satisfies TaskReply;
    }
    if (error instanceof StoreFailure) {
      const { message, code, kind } = error;
      return { ok: false, store: { message, code, kind } } satisfies TaskReply;
    }
    if (!(error instanceof TaskError)) throw error;
    return { ok: false, code: error.code, message: error.message, details: error.details } satisfies TaskReply;
  } finally {
    idleJobs.rest();
  }
}

function evidence<K extends EvidenceKind>(reference: EvidenceReference, kind: K): Extract<Evidence, { kind: K }> {
  const row = store.evidence(reference.reading);
  if (row === undefined) throw new TaskError("not-ready", "This file has not been read yet.", reference);
  if (row.kind !== kind) {
    throw new TaskError("wrong-kind", `This file holds ${row.kind}, not ${kind}.`, { ...reference, kind: row.kind });
  }
  const key = `evidence ${row.reader} ${reference.reading}`;
  let value = cache.get(key) as Evidence | undefined;
  if (value === undefined) {
    const packed = unpacked(row);
    value = decodeEvidence(packed);
    cache.set(key, value, packed.byteLength);
    // Contents are loaded compressed and in pieces, which are of no use any more.
    if (packed.byteLength > largeBytes) collectSoon(1_000);
  }
  return value as Extract<Evidence, { kind: K }>;
}

/** The packed form, decompressed in one piece: its size is known, and pieces would have to be joined at twice the memory. */
function unpacked(stored: StoredEvidence): Uint8Array {
  // A buffer that is full to the last byte would be followed by another.
  return zstdDecompressSync(stored.load(), { chunkSize: stored.packedBytes + 64 });
}

function content(sha256: ContentHash): Uint8Array {
  const kept = cache.get(`content ${sha256}`) as Uint8Array | undefined;
  if (kept !== undefined) return kept;
  try {
    const bytes = inflateSync(store.content(sha256), options.decodedBytes);
    cache.set(`content ${sha256}`, bytes, bytes.byteLength);
    return bytes;
  } catch (error) {
    if (error instanceof UnusableInput) throw new TaskError("unusable", error.message);
    if (error instanceof DamagedContent) throw new TaskError("content-damaged", error.message, { sha256 });
    if (error instanceof GoneContent) throw new TaskError("file-not-found", "This file was deleted.", { sha256 });
    throw error;
  }
}

function derived<T>(key: string, make: () => { value: T; bytes: number }): T {
  const kept = cache.get(`derived ${key}`) as { value: T } | undefined;
  if (kept !== undefined) return kept.value;
  const made = make();
  cache.set(`derived ${key}`, { value: made.value }, made.bytes);
  if (made.bytes > largeBytes) collectSoon(1_000);
  return made.value;
}
