import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { startServer } from "../../tests/support/server.ts";
import { type Bench, type BenchRow } from "./bench.ts";
import { BenchBrowser } from "./browser.ts";
import { memoryOf } from "./memory-of.ts";
import { makeProfile, profileSizes } from "./profile-data.ts";
import { stamped } from "./stamped.ts";

const MiB = 2 ** 20;
const [idleGoal, usedGoal] = [180 * MiB, 400 * MiB];

/** What the server takes when nothing is loaded, and half a minute after a large profile was uploaded and its flame graph painted. */
export const serverMemoryBench: Bench = {
  id: "server-memory",
  missing: async () => BenchBrowser.missing(),
  async run() {
    const data = mkdtempSync(path.join(tmpdir(), "sweetspot-bench-memory-"));
    try {
      // The first start compiles what later ones find compiled.
      await (await startServer({ data })).stop();
      const began = performance.now();
      const server = await startServer({ data });
      const started = performance.now() - began;
      try {
        await setTimeout(5_000);
        const idle = memoryOf(server.process.pid)?.now ?? Number.NaN;
        const bytes = stamped(readFileSync(makeProfile("50 MB", profileSizes["50 MB"])), 1);
        const [painted, used] = await usedBy(server, bytes);
        const megabytes = Math.round(bytes.length / 1e6);
        return [
          rowOf("server started: → ready, and its memory 5 s later", started, idle, idleGoal),
          rowOf(
            `${megabytes} MB (gz) profile: bytes → painted, and the server's memory half a minute later`,
            painted,
            used,
            usedGoal,
          ),
        ];
      } finally {
        await server.stop();
      }
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },
};

async function usedBy(
  server: Awaited<ReturnType<typeof startServer>>,
  body: Uint8Array<ArrayBuffer>,
): Promise<readonly [milliseconds: number, bytes: number]> {
  const browser = await BenchBrowser.launch();
  const began = performance.now();
  try {
    const answer = await fetch(`${server.url}/api/v1/files/bench/r/v/cpu.pb.gz?wait=1`, { method: "PUT", body });
    if (!answer.ok) throw new Error(`the upload was answered ${answer.status}: ${await answer.text()}`);
    await browser.open(`${server.url}/bench/r/profiles`, "svg g.frame >> nth=1");
  } finally {
    await browser.close();
  }
  const painted = performance.now() - began;
  await setTimeout(30_000);
  return [painted, memoryOf(server.process.pid)?.now ?? Number.NaN];
}

function rowOf(work: string, milliseconds: number, bytes: number, goal: number): BenchRow {
  return {
    work,
    peer: "–",
    ours: { milliseconds: [milliseconds], peakBytes: bytes },
    goal: `≤ ${goal / MiB} MiB`,
    met: bytes <= goal,
  };
}
