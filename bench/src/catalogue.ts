import { rmSync } from "node:fs";
import { type RunningServer, startServer } from "../../tests/support/server.ts";
import { type Bench, type BenchRow, median, percentile } from "./bench.ts";
import { filesOfReport, makeCatalogue } from "./catalogue-data.ts";
import { answerTimes, type Asked } from "./http-load.ts";

const [few, many] = [1_000, 100_000];
/** The number of requests of each work in each server, in turns of ten. */
const times = 200;
const homeClients = 50;
const homeAnswers = 5_000;

/** A server with 100,000 files beside one with 1,000, asked in turn. */
export const catalogueBench: Bench = {
  id: "catalogue",
  title: "A large catalogue",
  missing: async () => undefined,
  async run() {
    const folders = [await makeCatalogue(many / filesOfReport), await makeCatalogue(few / filesOfReport)];
    const servers: RunningServer[] = [];
    try {
      for (const data of folders) servers.push(await startServer({ data }));
      const rows: BenchRow[] = [];
      for (const [name, work] of Object.entries(works)) rows.push(await inTurn(name, work, servers));
      rows.push(await home(servers));
      return rows;
    } finally {
      for (const server of servers) await server.stop();
      for (const data of folders) rmSync(data, { recursive: true, force: true });
    }
  },
};

type Work = (number: number, reports: number) => Asked;

const works: Readonly<Record<string, Work>> = {
  "list of 40 to 49 reports": (n) => ({ path: `/api/v1/reports?limit=${40 + (n % 10)}` }),
  "search for two words": (n, reports) => ({ path: `/api/v1/reports?limit=50&q=change%20${(n * 37) % reports}` }),
  "a report of ten files": (n, reports) => {
    const number = (n * 37) % reports;
    return { path: `/api/v1/reports/p${number % 20}/pr-${number}` };
  },
  "upload of 70 bytes → 201": (n) => ({
    method: "PUT",
    path: `/api/v1/files/p${n % 20}/new-${n % 10}/v/${n}.txt`,
    body: `goos: linux\nBenchmarkPut-8 \t 100 \t ${2_000_000 + n} ns/op\t 16 B/op\n`,
  }),
};

async function inTurn(name: string, work: Work, servers: readonly RunningServer[]): Promise<BenchRow> {
  const found: number[][] = servers.map(() => []);
  for (let turn = 0; turn <= times / 10; turn++) {
    for (const [i, { url }] of servers.entries()) {
      const reports = (i === 0 ? many : few) / filesOfReport;
      const requests = Array.from({ length: 10 }, (_, n) => work(turn * 10 + n, reports));
      const taken = await answerTimes(url, requests, 1);
      // The first turn warms both.
      if (turn > 0) found[i]!.push(...taken);
    }
  }
  const [ours = [], theirs = []] = found;
  return {
    work: `catalogue of ${many.toLocaleString("en")} files: ${name}`,
    peer: `the same with ${few.toLocaleString("en")} files`,
    ours: { milliseconds: ours },
    theirs: { milliseconds: theirs },
    goal: "p95 ≤ 2 × time",
    met: percentile(ours, 0.95) <= 2 * percentile(theirs, 0.95),
  };
}

/** The time that a thousand first pages take. */
async function home(servers: readonly RunningServer[]): Promise<BenchRow> {
  const requests = Array.from({ length: homeAnswers }, () => ({ path: "/api/v1/home" }));
  const found: number[][] = servers.map(() => []);
  for (let run = 0; run < 4; run++) {
    for (const [i, { url }] of servers.entries()) {
      const began = performance.now();
      await answerTimes(url, requests, homeClients);
      if (run > 0) found[i]!.push((performance.now() - began) / (homeAnswers / 1_000));
    }
  }
  const [ours = [], theirs = []] = found;
  const reports = (many / filesOfReport).toLocaleString("en");
  return {
    work: `1,000 first pages (/api/v1/home) for ${homeClients} clients, ${reports} reports`,
    peer: `the same with ${few / filesOfReport} reports`,
    ours: { milliseconds: ours },
    theirs: { milliseconds: theirs },
    goal: "≤ 667 ms (1,500 a second)",
    met: median(ours) <= 667,
  };
}
