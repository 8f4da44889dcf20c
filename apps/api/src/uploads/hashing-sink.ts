import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ContentHash } from "@sweetspot/model/ids";
import type { ReceivedContent } from "../storage/ports.ts";
import type { ByteBudget } from "./byte-budget.ts";

/** Above this many bytes an upload waits on disk rather than in memory. */
const memoryBytes = 1024 * 1024;
/** The memory that an upload takes at first; it doubles. */
const firstBytes = 16 * 1024;

/** Bytes as they arrived, named by their hash; read them with `chunks`, then `discard`. */
export interface Received extends ReceivedContent {
  /** The content from byte `from` on, up to byte `to`, in pieces of `size` bytes. */
  chunks(size: number, from?: number, to?: number): AsyncIterable<Uint8Array>;
  discard(): Promise<void>;
}

/**
 * Takes in bytes, counting and hashing: in memory, up to a megabyte and while the memory that all uploads share lasts, else in
 * a temp file. For each chunk call `hold`, and where it says no, `write`.
 */
export class HashingSink {
  readonly #folder: string;
  readonly #memory: ByteBudget;
  readonly #hash = createHash("sha256");
  /** One buffer rather than the chunks: of a client that sends single bytes these would take a hundred times as much. */
  #held = new Uint8Array(0);
  #bytes = 0;
  #file: FileHandle | undefined;

  constructor(folder: string, memory: ByteBudget) {
    this.#folder = folder;
    this.#memory = memory;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Keeps a chunk in memory, if it may; says whether it did. */
  hold(chunk: Uint8Array): boolean {
    const wanted = this.#bytes + chunk.length;
    if (this.#file !== undefined || wanted > memoryBytes || !this.#grow(wanted)) return false;
    this.#held.set(chunk, this.#bytes);
    this.#count(chunk);
    return true;
  }

  /** Writes a chunk to the temp file, after what was held before. */
  async write(chunk: Uint8Array): Promise<void> {
    if (this.#file === undefined) {
      await makeOneFolder(this.#folder);
      this.#file = await openNameless(join(this.#folder, randomUUID()));
      await writeAll(this.#file, this.#held.subarray(0, this.#bytes));
      this.#forget();
    }
    await writeAll(this.#file, chunk);
    this.#count(chunk);
  }

  finish(): Received {
    const file = this.#file;
    const held = this.#held.subarray(0, this.#bytes);
    return {
      sha256: this.#hash.digest("hex") as ContentHash,
      bytes: this.#bytes,
      chunks: (size, from = 0, to = this.#bytes) =>
        // A copy of a part: who is sent a view in another thread gets all that lies under it.
        file === undefined ? slices(held.slice(from, to), size) : read(file, size, from, to),
      discard: () => this.discard(),
    };
  }

  async discard(): Promise<void> {
    this.#forget();
    const file = this.#file;
    this.#file = undefined;
    if (file === undefined) return;
    await file.close();
  }

  #count(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  #grow(wanted: number): boolean {
    if (wanted <= this.#held.length) return true;
    const size = Math.min(memoryBytes, Math.max(firstBytes, 2 ** Math.ceil(Math.log2(wanted))));
    if (!this.#memory.take(size - this.#held.length)) return false;
    const larger = new Uint8Array(size);
    larger.set(this.#held);
    this.#held = larger;
    return true;
  }

  #forget(): void {
    this.#memory.giveBack(this.#held.length);
    this.#held = new Uint8Array(0);
  }
}

/** A new file whose name is gone already: its room is given back however this process ends. */
async function openNameless(path: string): Promise<FileHandle> {
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Makes a folder where it is missing. (Node's recursive mkdir hides what the disk reported.) */
async function makeOneFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten;
}

async function* slices(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* read(file: FileHandle, size: number, from: number, to: number): AsyncGenerator<Uint8Array> {
  let position = from;
  for (;;) {
    const buffer = new Uint8Array(Math.min(size, to - position));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > 0) yield buffer.subarray(0, filled);
    if (filled < size) return;
    position += filled;
  }
}
