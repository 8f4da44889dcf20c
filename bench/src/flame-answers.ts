import { get as request } from "node:http";
import { gunzipSync } from "node:zlib";
import { startServer } from "../../tests/support/server.ts";
import type { Figures } from "./bench.ts";
import { peakOf } from "./process.ts";
import { stamped } from "./stamped.ts";

export interface FlameAnswers {
  /** One more run: upload, parse, store, tree, answer. */
  run(): Promise<void>;
  /** Every run but the first, which warms up; the peak size is the whole server's. */
  figures(): Figures;
  /** Size of the answer as it was sent, gzipped. */
  answerBytes(): number;
  stop(): Promise<void>;
}

/** The real server with a fresh data folder, that takes a profile's bytes and answers with its flame graph's first frames. */
export async function startFlameAnswers(bytes: Uint8Array): Promise<FlameAnswers> {
  const server = await startServer();
  const milliseconds: number[] = [];
  let answerBytes = 0;
  const get = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { "accept-encoding": "identity" } });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    async run() {
      const count = milliseconds.length;
      const body = stamped(bytes, count);
      const started = performance.now();
      const upload = await fetch(`${server.url}/api/v1/files/bench/r${count}/v/p.pb.gz?wait=1`, {
        method: "PUT",
        body,
      });
      if (!upload.ok) throw new Error(`the upload was answered ${upload.status}: ${await upload.text()}`);
      await upload.arrayBuffer();
      const flame = `/api/v1/reports/bench/r${count}/profiles/flame?file=v/p.pb.gz`;
      const answer = (await (await get(flame)).json()) as { parent: number[] };
      milliseconds.push(performance.now() - started);
      if (answer.parent.length < 100) throw new Error(`the answer has ${answer.parent.length} frames only`);
      answerBytes = await gzippedSize(`${server.url}${flame}`);
    },
    figures: () => ({
      milliseconds: milliseconds.slice(1),
      peakBytes: server.process.pid === undefined ? undefined : peakOf(server.process.pid),
    }),
    answerBytes: () => answerBytes,
    stop: () => server.stop(),
  };
}

/** Bytes of the body as sent, which `fetch` would unpack. */
function gzippedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "gzip" } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const body = Buffer.concat(parts);
        // An answer that cannot be unpacked was not gzipped, and its size would say nothing.
        gunzipSync(body);
        resolve(body.length);
      });
    }).on("error", reject);
  });
}
