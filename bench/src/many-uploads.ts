import { startServer } from "../../tests/support/server.ts";
import type { Bench } from "./bench.ts";
import { answerTimes, type Asked } from "./http-load.ts";
import { memoryOf } from "./memory-of.ts";

const uploads = 500;
const bytes = 4_000_000;
const clients = 8;

/** Many uploads of some megabytes, none like another, while what came before is read; beside ones of 70 bytes. */
export const manyUploadsBench: Bench = {
  id: "many-uploads",
  title: "Many uploads",
  missing: async () => undefined,
  async run() {
    const server = await startServer();
    try {
      const theirs = await answerTimes(server.url, requests("small", 70), clients);
      const ours = await answerTimes(server.url, requests("large", bytes), clients);
      const peak = memoryOf(server.process.pid)?.peak;
      return [
        {
          work: `${uploads} uploads of ${bytes / 1e6} MB, ${clients} at a time, while they are read: each → 201, and the server's largest memory`,
          peer: "the same of 70 bytes",
          ours: { milliseconds: ours, peakBytes: peak },
          theirs: { milliseconds: theirs },
          goal: "≤ 512 MiB",
          met: (peak ?? Number.POSITIVE_INFINITY) <= 2 ** 29,
        },
      ];
    } finally {
      await server.stop();
    }
  },
};

function requests(report: string, length: number): Asked[] {
  return Array.from({ length: uploads }, (_, n) => {
    const line = `BenchmarkPut${n}-8 \t 100 \t ${1_000 + n} ns/op\n`;
    const path = `/api/v1/files/bench/${report}-${n % 10}/v/${n}.txt`;
    return { method: "PUT", path, body: line.repeat(Math.ceil(length / line.length)) };
  });
}
