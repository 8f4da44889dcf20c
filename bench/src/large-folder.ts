import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startServer } from "../../tests/support/server.ts";
import { type Bench, median } from "./bench.ts";

const gigabytes = Number(process.env["BENCH_GIGABYTES"] ?? 10);
const runs = 3;
const goalMs = 3_000;

/** The start of a server on much data, beside one on none; in turn. */
export const largeFolderBench: Bench = {
  id: "large-folder",
  title: "Start on a large folder",
  missing: async () => undefined,
  async run() {
    const [large, empty] = ["large", "empty"].map((name) =>
      mkdtempSync(path.join(tmpdir(), `sweetspot-bench-${name}-`)),
    );
    try {
      await (await startServer({ data: large! })).stop();
      await (await startServer({ data: empty! })).stop();
      fill(path.join(large!, "sweetspot.db"), gigabytes * 1024);
      const found = { ours: [] as number[], theirs: [] as number[] };
      for (let run = 0; run < runs; run++) {
        found.ours.push(await startTime(large!));
        found.theirs.push(await startTime(empty!));
      }
      return [
        {
          work: `server started on ${gigabytes} GiB of data: → ready`,
          peer: "the same on an empty folder",
          ours: { milliseconds: found.ours },
          theirs: { milliseconds: found.theirs },
          goal: "< 3 s",
          met: median(found.ours) < goalMs,
        },
      ];
    } finally {
      for (const folder of [large!, empty!]) rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function startTime(data: string): Promise<number> {
  const began = performance.now();
  const server = await startServer({ data });
  const taken = performance.now() - began;
  await server.stop();
  return taken;
}

/** Contents of 64 MiB in pieces of one, as uploads are stored. */
function fill(file: string, mebibytes: number): void {
  const database = new DatabaseSync(file);
  const content = database.prepare("insert into content (sha256, bytes, stored_at) values (?, ?, 0)");
  const chunk = database.prepare("insert into content_chunk (sha256, n, bytes) values (?, ?, ?)");
  const bytes = randomBytes(2 ** 20);
  for (let done = 0; done < mebibytes; done += 64) {
    const sha256 = createHash("sha256").update(String(done)).digest("hex");
    database.exec("begin");
    content.run(sha256, 64 * 2 ** 20);
    for (let n = 0; n < 64; n++) chunk.run(sha256, n, bytes);
    database.exec("commit");
  }
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}
