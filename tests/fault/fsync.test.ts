import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnServer } from "../support/spawn-server.ts";

/** Whether this user may trace its own processes: strace is there, and the machine lets it. */
function mayTrace(): boolean {
  return spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
}

interface Call {
  readonly name: string;
  /** Arguments as strace prints them, with the path or the peer of each file descriptor. */
  readonly text: string;
  readonly begun: number;
  readonly ended: number;
  readonly isDone: boolean;
}

/** The calls of a trace of all threads in the order in which they began; places are line numbers. */
function readTrace(trace: string): Call[] {
  const calls: Call[] = [];
  const open = new Map<string, { name: string; text: string; begun: number }>();
  for (const [at, line] of trace.split("\n").entries()) {
    const [, thread = "", rest = ""] = /^(\d+) +(.*)$/s.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/s.exec(rest);
    const begun = /^(\w+)\((.*)$/s.exec(rest);
    if (resumed !== null) {
      const call = open.get(thread);
      open.delete(thread);
      if (call !== undefined) {
        calls.push({ ...call, text: call.text + (resumed[2] ?? ""), ended: at, isDone: !/= -1 /.test(rest) });
      }
    } else if (begun !== null) {
      const call = { name: begun[1] ?? "", text: begun[2] ?? "", begun: at };
      if (rest.endsWith("<unfinished ...>")) open.set(thread, call);
      else calls.push({ ...call, ended: at, isDone: !/= -1 /.test(rest) });
    }
  }
  return calls;
}

test("the log of the database is on the disk before any upload is acknowledged", async () => {
  if (!mayTrace()) return console.log("not tested: strace is missing, or may not trace");
  const folder = await mkdtemp(join(tmpdir(), "sweetspot-fsync-"));
  const data = join(folder, "data");
  const trace = join(folder, "trace");
  const server = await spawnServer(data, { SWEETSPOT_SCRUB_HOURS: "0" });
  const calls = "trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync";
  const options = ["-f", "-y", "-s", "20000", "-e", calls, "-o", trace, "-p", String(server.process.pid)];
  const { spawn } = await import("node:child_process");
  const tracer = spawn("strace", options, { stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((attached) => tracer.stderr.once("data", () => attached()));
  const uploads = 64;
  // Eight at a time: their transactions come close after each other.
  await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let i = client; i < uploads; i += 8) {
        const body = `BenchmarkMark${i}End-8 100 ${i} ns/op\n`;
        const answer = await fetch(`${server.url}/api/v1/files/p/r/v/answer-${i}-end.txt`, { method: "PUT", body });
        expect(answer.status).toBe(201);
      }
    }),
  );
  server.process.kill("SIGTERM");
  await server.ended;
  await new Promise((ended) => tracer.once("close", ended));

  const all = readTrace(await readFile(trace, "utf8"));
  const log = /^\d+<[^>]*sweetspot\.db-wal>/;
  for (let i = 0; i < uploads; i++) {
    const answered = all.find(
      ({ text }) => text.includes("HTTP/1.1 201") && text.includes(`answer-${i}-end.txt`) && !log.test(text),
    );
    const written = all.find(({ text }) => log.test(text) && text.includes(`BenchmarkMark${i}End`));
    expect(answered, `the answer to upload ${i} is in the trace`).toBeDefined();
    expect(written, `the content of upload ${i} in the log is in the trace`).toBeDefined();
    const synced = all.some(
      ({ name, text, begun, ended, isDone }) =>
        /^f(data)?sync$/.test(name) &&
        isDone &&
        log.test(text) &&
        begun > (written?.ended ?? 0) &&
        ended < (answered?.begun ?? 0),
    );
    expect(synced, `the log was synced between the content of upload ${i} and its 201`).toBe(true);
  }
  await rm(folder, { recursive: true, force: true });
}, 120_000);
