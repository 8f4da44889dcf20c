import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Measured } from "./subject.ts";

/** The place of a process in the experiment. */
export interface Place {
  readonly variant: string;
  readonly subject: string;
  /** The round of its subject, from 1. */
  readonly round: number;
  /** The place among all processes of all variants, from 1. */
  readonly order: number;
  readonly started: Date;
}

/**
 * Writes the results of processes, each one at once, so that a crash loses nothing: a folder for each variant, ready to be uploaded,
 * and beside them `.experiment.jsonl` with the arguments of the run and a line for every process.
 */
export class BenchWriter {
  readonly folder: string;

  constructor(folder: string, variants: readonly string[], asked: Readonly<Record<string, unknown>>) {
    assertEmpty(folder);
    this.folder = folder;
    for (const variant of variants) mkdirSync(join(folder, variant), { recursive: true });
    this.#note(asked);
  }

  /** Keeps the results of a process. */
  write(place: Place, { text, file }: Measured): void {
    const { variant, round, order } = place;
    if (text !== undefined) appendFileSync(join(this.folder, variant, "bench.txt"), blockOf(place, text));
    if (file !== undefined) {
      const begins = file.toString("utf8", 0, 64).trimStart();
      const extension = /^[[{]/.test(begins) ? "json" : "txt";
      const name = `round-${String(round).padStart(3, "0")}-order-${String(order).padStart(5, "0")}.${extension}`;
      writeFileSync(join(this.folder, variant, name), file);
    }
    this.#note({ ...place, ok: true });
  }

  /** Keeps the output of a failed process in a folder that is not uploaded. @returns the file. */
  writeFailure(place: Place, message: string, output: string): string {
    const folder = join(this.folder, ".failed");
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `order-${String(place.order).padStart(5, "0")}-${place.variant}.txt`);
    writeFileSync(file, output);
    this.#note({ ...place, ok: false, message });
    return file;
  }

  #note(fact: object): void {
    appendFileSync(join(this.folder, ".experiment.jsonl"), `${JSON.stringify(fact)}\n`);
  }
}

/** Throws a sentence where the folder has files already. */
export function assertEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(
      `${folder} is not empty: runs of different times do not belong into one report. Name another folder with --out.`,
    );
}

/**
 * A process's output below configuration lines of the Go benchmark format that say where it was in the experiment. They are
 * cleared again before the output begins (a key without a value is deleted), so no result carries them: benchstat, which
 * makes a table of its own for every configuration, reads the file as if they were not there.
 */
export function blockOf({ round, order, started }: Pick<Place, "round" | "order" | "started">, text: string): string {
  const where = `round: ${round}\norder: ${order}\nstarted: ${started.toISOString()}\nround:\norder:\nstarted:\n`;
  return `${where}${text.endsWith("\n") ? text : `${text}\n`}`;
}
