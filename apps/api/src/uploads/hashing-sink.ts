import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";

/** Above this many bytes an upload waits on disk rather than in memory. */
const memoryBytes = 1024 * 1024;

/** Bytes as they arrived, named by their hash; read them with `chunks`, then `discard`. */
export interface Received {
  readonly sha256: string;
  readonly bytes: number;
  /** The content in pieces of `size` bytes, the last one shorter. */
  chunks(size: number): AsyncGenerator<Uint8Array>;
  discard(): Promise<void>;
}

/** Takes in bytes, counting and hashing; keeps the first megabyte in memory and all of a larger upload in a temp file. */
export class HashingSink {
  readonly #folder: string;
  readonly #hash = createHash("sha256");
  #held: Uint8Array[] = [];
  #bytes = 0;
  #file: FileHandle | undefined;
  #path = "";

  constructor(folder: string) {
    this.#folder = folder;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    if (this.#file === undefined && this.#bytes <= memoryBytes) {
      this.#held.push(chunk);
      return;
    }
    if (this.#file === undefined) {
      await mkdir(this.#folder, { recursive: true });
      this.#path = join(this.#folder, randomUUID());
      this.#file = await open(this.#path, "wx+", 0o600);
      for (const held of this.#held) await writeAll(this.#file, held);
      this.#held = [];
    }
    await writeAll(this.#file, chunk);
  }

  finish(): Received {
    const file = this.#file;
    const held = this.#held;
    return {
      sha256: this.#hash.digest("hex"),
      bytes: this.#bytes,
      chunks: file === undefined ? (size) => slices(Buffer.concat(held), size) : (size) => read(file, size),
      discard: () => this.discard(),
    };
  }

  async discard(): Promise<void> {
    this.#held = [];
    const file = this.#file;
    this.#file = undefined;
    if (file === undefined) return;
    await file.close();
    await rm(this.#path, { force: true });
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten;
}

async function* slices(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* read(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  let position = 0;
  for (;;) {
    const buffer = new Uint8Array(size);
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await file.read(buffer, filled, size - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > 0) yield buffer.subarray(0, filled);
    if (filled < size) return;
    position += filled;
  }
}
