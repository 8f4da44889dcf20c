import { randomFillSync } from "node:crypto";
import { existsSync, rmSync, statfsSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { freeBytes } from "./free-bytes.ts";

const chunkBytes = 1024 * 1024;

/**
 * A file of the data folder that holds nothing but room: given up on a full disk, so that the database can be opened and
 * deleted from. SQLite needs room for both.
 */
export class Reserve {
  readonly #folder: string;
  readonly #file: string;
  readonly #bytes: number;

  /** @param bytes size of the reserve file; 0 for no file. */
  constructor(folder: string, bytes: number) {
    this.#folder = folder;
    this.#file = join(folder, "reserve");
    this.#bytes = bytes;
  }

  /** Whether the disk has next to nothing left: what fails now may have failed because of it. */
  get isWanted(): boolean {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize < chunkBytes;
  }

  /** Frees its room; says whether there was any. */
  giveUp(): boolean {
    if (!existsSync(this.#file)) return false;
    rmSync(this.#file, { force: true });
    return true;
  }

  /** Makes the file, or makes it longer, as far as `keptBytes` stay free beside it. Throws the file system's error. */
  async restore(keptBytes: number): Promise<void> {
    let written = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    const wanted = Math.min(this.#bytes, written + (await freeBytes(this.#folder)) - keptBytes);
    if (wanted <= written) return;
    // Noise: a file system that compresses would keep no room for anything else.
    const noise = randomFillSync(new Uint8Array(chunkBytes));
    const handle = await open(this.#file, "a", 0o600);
    try {
      while (written < wanted) {
        written += (await handle.write(noise, 0, Math.min(chunkBytes, wanted - written))).bytesWritten;
      }
    } finally {
      await handle.close();
    }
  }
}
