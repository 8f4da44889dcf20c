import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type RunningServer, startServer } from "../../tests/support/server.ts";
import type { Bench, BenchRow } from "./bench.ts";
import { BenchBrowser } from "./browser.ts";
import { memoryOf } from "./memory-of.ts";
import { makeProfile, profileSizes } from "./profile-data.ts";
import { stamped } from "./stamped.ts";

const MiB = 2 ** 20;
const [idleGoal, usedGoal] = [180 * MiB, 400 * MiB];

/** The server's memory with nothing loaded, half a minute after a large profile was read, and once its flame graph is drawn. */
export const serverMemoryBench: Bench = {
  id: "server-memory",
  title: "The server's start and memory",
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
        const { read, used, painted, drawn } = await usedBy(server, bytes);
        const profile = `${Math.round(bytes.length / 1e6)} MB (gz) profile`;
        return [
          rowOf("server started: → ready, and its memory 5 s later", started, idle, idleGoal),
          rowOf(`${profile}: bytes → read, and the server's memory half a minute later`, read, used, usedGoal),
          rowOf(`${profile}: flame graph painted, and the server's memory ten seconds later`, painted, drawn, usedGoal),
          {
            work: `${profile}: report opened → painted, the profile read`,
            peer: "–",
            ours: { milliseconds: [painted] },
            goal: "< 10 s",
            met: painted < 10_000,
          },
        ];
      } finally {
        await server.stop();
      }
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },
};

async function usedBy(server: RunningServer, body: Uint8Array<ArrayBuffer>) {
  const began = performance.now();
  const answer = await fetch(`${server.url}/api/v1/files/bench/r/v/cpu.pb.gz?wait=1`, { method: "PUT", body });
  const { artifact } = (await answer.json()) as { artifact?: { state: string } };
  if (artifact?.state !== "ready") throw new Error(`the profile was not read: ${answer.status}`);
  const read = performance.now() - began;
  await setTimeout(30_000);
  const used = memoryOf(server.process.pid)?.now ?? Number.NaN;
  const browser = await BenchBrowser.launch();
  try {
    const opened = performance.now();
    await browser.open(`${server.url}/bench/r/profiles`, "svg g.frame >> nth=1");
    const painted = performance.now() - opened;
    // Indexes for the next click are made meanwhile, and what making the tree left behind is collected.
    await setTimeout(10_000);
    return { read, used, painted, drawn: memoryOf(server.process.pid)?.now ?? Number.NaN };
  } finally {
    await browser.close();
  }
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
