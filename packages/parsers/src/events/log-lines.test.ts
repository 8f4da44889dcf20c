import type { EventTable } from "@sweetspot/model/events/table";
import type { LogPattern } from "@sweetspot/model/log/log-pattern";
import { expect, test } from "vitest";
import { defaultLimits } from "../limits.ts";
import { parse } from "../parse.ts";
import { logCandidates, previewLog } from "./log-preview.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const receivedAtMs = Date.parse("2026-11-22T00:00:00Z");

function read(text: string, log: LogPattern | null, fileName = "server.log") {
  return parse(bytesOf(text), { fileName, receivedAtMs, log });
}

/** Events as lines of text: time, lane, level, name, and what there is of duration and operation. */
function eventsOf(table: EventTable): string[] {
  return Array.from(table.time, (time, i) =>
    [
      new Date(time).toISOString(),
      table.lanes[table.lane[i]!],
      table.levels[table.level[i]!],
      table.names[table.name[i]!],
      Number.isNaN(table.duration[i]!) ? "" : `${table.duration[i]} ms`,
      table.operation[i]! < 0 ? "" : `op ${table.operation[i]}`,
    ].join("|"),
  );
}

/** The preset offered first, and what it makes of the text. */
function guessed(text: string): { id: string; events: string[] } {
  const [best] = logCandidates(bytesOf(text));
  if (best === undefined) throw new Error("nothing is offered");
  const outcome = read(text, best.pattern);
  if (outcome.state !== "ready" || outcome.evidence.kind !== "events")
    throw new Error(JSON.stringify(outcome.diagnostics));
  return { id: best.id, events: eventsOf(outcome.evidence) };
}

const samples: readonly (readonly [id: string, text: string, first: string])[] = [
  [
    "klog",
    "I1121 06:34:11.123456       1 sync_loop.go:42] Synced pod in 12.5ms\nE1121 06:34:12.000001       1 main.go:7] boom\n",
    "2026-11-21T06:34:11.123Z|sync_loop.go|I|Synced pod in …|12.5 ms|",
  ],
  [
    "geth",
    "INFO [11-21|06:34:11.123] Imported new chain segment               number=12 elapsed=12.345ms\nWARN [11-21|06:34:12.123] Slow db  elapsed=1.5s\n",
    "2026-11-21T06:34:11.123Z|server|INFO|Imported new chain segment|12.345 ms|",
  ],
  [
    "ruby",
    "I, [2026-11-21T06:34:11.123456 #77]  INFO -- : Completed 200 OK in 12.5ms\nW, [2026-11-21T06:34:12.000001 #77]  WARN -- shop: slow\n",
    "2026-11-21T06:34:11.123Z|server|INFO|Completed 200 OK in …|12.5 ms|",
  ],
  [
    "rust",
    "[2026-11-21T06:34:11Z INFO  shop::db] opened in 12.5ms\n[2026-11-21T06:34:12Z WARN  shop] slow\n",
    "2026-11-21T06:34:11.000Z|shop::db|INFO|opened in …|12.5 ms|",
  ],
  [
    "cri",
    "2026-11-21T06:34:11.123456789Z stdout F opened in 12.5ms\n2026-11-21T06:34:12.123456789Z stderr F slow\n",
    "2026-11-21T06:34:11.123Z|stdout||opened in …|12.5 ms|",
  ],
  [
    "access",
    '10.0.0.1 - - [21/Nov/2026:06:34:11 +0100] "GET /api?x=1 HTTP/1.1" 200 612 "-" "curl/8"\n::1 - bob [21/Nov/2026:06:34:12 +0100] "POST /b HTTP/2.0" 503 0 "-" "-"\n',
    "2026-11-21T05:34:11.000Z|server|200|GET /api||",
  ],
  [
    "access",
    '127.0.0.1 - - [21/Nov/2026 06:34:11] "GET /a?b=1 HTTP/1.1" 200 -\n127.0.0.1 - - [21/Nov/2026 06:34:12] "GET / HTTP/1.1" 404 -\n',
    "2026-11-21T06:34:11.000Z|server|200|GET /a||",
  ],
  [
    "syslog",
    "Sat 2026-11-21 06:34:11 UTC host1 shop[1]: took 5ms\nSat 2026-11-21 06:34:12 UTC host1 shop[1]: slow\n",
    "2026-11-21T06:34:11.000Z|shop||took …|5 ms|",
  ],
  ["serilog", "[06:34:11 INF] took 5ms\n[06:34:12 WRN] slow\n", "2026-11-22T06:34:11.000Z|server|INF|took …|5 ms|"],
  [
    "klog",
    "I261121 06:34:11.123456 1 server/server.go:42 ⋮ took 5ms\nW261121 06:34:12.123456 1 server/server.go:43 ⋮ slow\n",
    "2026-11-21T06:34:11.123Z|server/server.go|I|⋮ took …|5 ms|",
  ],
  [
    "syslog",
    "Nov  1 06:34:11 host1 bolt[123]: took 5ms\nNov 21 06:34:12 host1 kernel: x\n",
    "2026-11-01T06:34:11.000Z|bolt||took …|5 ms|",
  ],
  [
    "syslog",
    "2026-11-21T06:34:11+0100 host1 systemd[1]: Started.\n2026-11-21T06:34:12+0100 host1 sshd[12]: y\n",
    "2026-11-21T05:34:11.000Z|systemd||Started.||",
  ],
  [
    "syslog5424",
    "<165>1 2026-11-21T06:34:11.003Z h evntslog 1 ID47 - Started\n<165>1 2026-11-21T06:34:12.003Z h evntslog - ID47 - b\n",
    "2026-11-21T06:34:11.003Z|evntslog||Started||",
  ],
  [
    "postgres",
    "2026-11-21 06:34:11.123 CET [1234] LOG:  duration: 12.345 ms  statement: select 1\n2026-11-21 06:34:12.123 CET [1234] ERROR:  bad\n\tdetail\n",
    "2026-11-21T05:34:11.123Z|server|LOG|duration: …  statement: select 1|12.345 ms|",
  ],
  [
    "nginx-error",
    "2026/11/21 06:34:11 [error] 12#0: *1 open() failed\n2026/11/21 06:34:12 [warn] 12#0: slow\n",
    "2026-11-21T06:34:11.000Z|server|ERROR|*1 open() failed||",
  ],
  [
    "apache-error",
    "[Sat Nov 21 06:34:11.123456 2026] [core:error] [pid 12] AH0 x\n[Sat Nov 21 06:34:12.123456 2026] [mpm:notice] [pid 12] y\n",
    "2026-11-21T06:34:11.123Z|core|ERROR|[pid 12] AH0 x||",
  ],
  [
    "spring",
    "2026-11-21T06:34:11.123Z  INFO 123 --- [           main] c.e.App   : Started in 2.5 s\n2026-11-21T06:34:12.123Z  WARN 123 --- [pool-1] c.e.B : b\n",
    "2026-11-21T06:34:11.123Z|main|INFO|Started in …|2500 ms|",
  ],
  [
    "log4j",
    "2026-11-21 06:34:11,123 [main] INFO  com.foo.Bar - hello\n2026-11-21 06:34:12,123 [worker-1] ERROR com.foo.Bar - bad\njava.lang.X: y\n\tat a.b\n",
    "2026-11-21T06:34:11.123Z|main|INFO|hello||",
  ],
  [
    "log4j",
    "06:34:11.123 [main] INFO  com.foo.Bar - hello\n06:34:12.123 [main] INFO  com.foo.Bar - again\n",
    "2026-11-22T06:34:11.123Z|main|INFO|hello||",
  ],
  [
    "python",
    "2026-11-21 06:34:11,123 - app.db - WARNING - slow query\n2026-11-21 06:34:12,000 - app - INFO - ok\n",
    "2026-11-21T06:34:11.123Z|app.db|WARNING|slow query||",
  ],
  [
    "zap",
    '2026-11-21T06:34:11.123+0100\tINFO\tstore/db.go:12\twrite done\t{"duration_ms": 3.5, "op": 4}\n2026-11-21T06:34:12.123+0100\tWARN\tstore/db.go:13\tslow\n',
    "2026-11-21T05:34:11.123Z|store/db.go|INFO|write done|3.5 ms|op 4",
  ],
  [
    "redis",
    "1:M 21 Nov 2026 06:34:11.123 * Ready\n1:M 21 Nov 2026 06:34:12.123 # Slow\n",
    "2026-11-21T06:34:11.123Z|server|*|Ready||",
  ],
  [
    "logfmt",
    'time="2026-11-21 06:34:11" level=info msg="Processed slot" prefix=blockchain elapsed=1.5s\ntime="2026-11-21 06:34:12" level=warning msg=x prefix=p2p\n',
    "2026-11-21T06:34:11.000Z|blockchain|INFO|Processed slot|1500 ms|",
  ],
  [
    "compose",
    "node-01  | 2026-11-21 06:34:11.5 INFO append 7 took 20ms\nnode-02  | 2026-11-21 06:34:12.5 INFO append 8 took 21ms\n",
    "2026-11-21T06:34:11.500Z|node-01|INFO|append … took …|20 ms|op 7",
  ],
  [
    "go",
    "2026/11/21 06:34:11.123456 store.go:12: append 7 done in 1m3.5s\n2026/11/21 06:34:12 store.go:13: append 8 done in 12ms\n",
    "2026-11-21T06:34:11.123Z|store.go||append … done in …|63500 ms|op 7",
  ],
  ["iso", "2026-11-21 06:34:11 hello\n2026-11-21 06:34:12 [WARN] x\n", "2026-11-21T06:34:11.000Z|server||hello||"],
  ["date", "21.11.2026 06:34:11 hello\n21.11.2026 06:34:12 x\n", "2026-11-21T06:34:11.000Z|server||hello||"],
  ["clock", "06:34:11.5 hello\n06:34:12 x\n", "2026-11-22T06:34:11.500Z|server||hello||"],
  [
    "dmesg",
    "[   12.345678] usb 1-1: new\n[   13.000001] usb 1-2: y\n",
    "1970-01-01T00:00:12.345Z|server||usb 1-1: new||",
  ],
  ["epoch", "1795242851.5 hello\n1795242852.5 x\n", "2026-11-21T06:34:11.500Z|server||hello||"],
];

test.each(samples)(
  "%s is recognised, waits for its pattern, and reads by the one offered first: %s",
  (id, text, first) => {
    const waiting = read(text, null);
    expect(waiting).toMatchObject({ state: "failed", format: { id: "log-lines" } });
    expect(waiting.diagnostics[0]?.code).toBe("needs-log-pattern");
    const found = guessed(text);
    expect(found).toMatchObject({ id });
    expect(found.events).toHaveLength(2);
    expect(found.events[0]?.split("\n")[0]).toBe(first);
  },
);

test("lines without a time belong to the event before; those before the first event are said", () => {
  const text =
    "starting\n2026/11/21 06:34:11 panic: x\ngoroutine 1 [running]:\n\tmain.go:3\n\n2026/11/21 06:34:12 next\n";
  const [best] = logCandidates(bytesOf(text));
  const outcome = read(text, best?.pattern ?? null);
  expect(outcome.state === "ready" && outcome.evidence.kind === "events" && eventsOf(outcome.evidence)).toEqual([
    "2026-11-21T06:34:11.000Z|server|PANIC|x\ngoroutine 1 [running]:\n\tmain.go:3||",
    "2026-11-21T06:34:12.000Z|server||next||",
  ]);
  expect(outcome.diagnostics).toMatchObject([
    { code: "assumed-zone", severity: "info" },
    { code: "continued-lines", severity: "info" },
    { code: "unread-lines", severity: "warning", line: 1 },
  ]);
});

test("a pattern makes a log of what no format knows, but not of what one is certain of", () => {
  const pattern = { line: "^#{time}# ", time: "%s", zone: "UTC", start: "", detail: "", pairs: false };
  expect(read("#12# a\n#13# b\n", pattern)).toMatchObject({ state: "ready", used: { log: JSON.stringify(pattern) } });
  const bench = read("goos: linux\nBenchmarkPut-8 \t 100 \t 250 ns/op\n", pattern);
  expect(bench).toMatchObject({ state: "ready", format: { id: "go-bench" } });
  expect(bench.used).toEqual({});
});

test("what several parts of a system write in front of their messages are lanes", () => {
  const lines = Array.from(
    { length: 9 },
    (_, i) => `2026/11/21 06:34:1${i} node-0${i % 3}: [WARN] append ${i} took ${i}ms\n`,
  );
  expect(guessed(lines.join("")).events[1]).toBe("2026-11-21T06:34:11.000Z|node-01|WARN|append … took …|1 ms|op 1");
  const alike = lines.map((line) => line.replace(/node-0\d/, "Note"));
  expect(guessed(alike.join("")).events[1]).toBe(
    "2026-11-21T06:34:11.000Z|server||Note: [WARN] append … took …|1 ms|op 1",
  );
});

test("reading ends with as many events as may be kept", () => {
  const text = "2026/11/21 06:34:11 x\n".repeat(50);
  const [best] = logCandidates(bytesOf(text));
  const limits = { ...defaultLimits, events: 10 };
  const outcome = parse(bytesOf(text), { fileName: "x.log", receivedAtMs, log: best?.pattern ?? null, limits });
  expect(outcome).toMatchObject({ state: "ready", evidence: { length: 10 } });
  expect(outcome.diagnostics[0]?.code).toBe("too-many-events");
});

test("a message with any character, and a very long one", () => {
  const odd = 'time=2026-11-21T06:34:11Z msg="a\u2028b" level=info\n';
  expect(guessed(odd + odd).events[0]).toBe("2026-11-21T06:34:11.000Z|server|INFO|a\u2028b||");
  const long = `time=2026-11-21T06:34:11Z msg=x ${"a=b ".repeat(9000)}\n`;
  expect(guessed(long + long).events).toHaveLength(2);
});

test("a log with a panic in it is a log, a panic after a few lines is a dump of goroutines", () => {
  const panic = "goroutine 1 [running]:\nmain.main()\n\t/src/main.go:3 +0x1d\n";
  const lines = (n: number) => "2026/11/21 06:34:11 working\n".repeat(n);
  expect(read(lines(20) + panic, null)).toMatchObject({ format: { id: "log-lines" } });
  expect(read(lines(2) + panic.repeat(20), null)).toMatchObject({ state: "ready", format: { id: "goroutine-stacks" } });
});

test("a pattern that fits nothing, or is no pattern, fails with its reason", () => {
  const pattern = { line: "^@{time}", time: "%s", zone: "UTC", start: "", detail: "", pairs: false };
  expect(read("#12# a\n", pattern).diagnostics[0]?.code).toBe("no-events");
  expect(read("#12# a\n", { ...pattern, line: "(" }).diagnostics[0]).toMatchObject({
    code: "bad-log-pattern",
    message: expect.stringContaining("line") as string,
  });
});

test("the preview counts the whole file and says what it assumed", () => {
  const text = `x\n${Array.from({ length: 1000 }, (_, i) => `Nov 21 06:${String(i % 60).padStart(2, "0")}:11 h app[1]: line ${i}\n  more\n`).join("")}`;
  const [best] = logCandidates(bytesOf(text));
  if (best === undefined) throw new Error("nothing is offered");
  const preview = previewLog(bytesOf(text), best.pattern, receivedAtMs);
  expect(preview).toMatchObject({
    counts: { lines: 2001, events: 1000, continued: 1000, unread: 1, backwards: 16 },
    isWhole: true,
    unread: [{ number: 1, text: "x" }],
    assumed: { zone: "UTC", start: "2026" },
    lanes: 1,
  });
  expect(preview.lines).toHaveLength(40);
  expect(preview.lines[1]).toMatchObject({ kind: "event", time: [0, 15], lane: "app", name: "line 0" });
});

test("hostile files stay bounded: one endless line, NULs, lines of numbers", () => {
  const start = performance.now();
  const pattern = { line: "^{time} ", time: "%F %T", zone: "UTC", start: "", detail: "", pairs: true };
  const endless = new Uint8Array(200 * 1024 * 1024).fill(97);
  expect(previewLog(endless, pattern, 0).counts).toMatchObject({ events: 0, skipped: 0 });
  expect(parse(endless, { fileName: "x.log", receivedAtMs: 0, log: pattern }).state).toBe("failed");
  expect(parse(new Uint8Array(1024 * 1024), { fileName: "x.log", receivedAtMs: 0, log: pattern }).state).toBe("failed");
  const digits = `2026-11-21 06:34:11 ${"1".repeat(200_000)}=${"2 ".repeat(200_000)}\n`;
  expect(parse(bytesOf(digits), { fileName: "x.log", receivedAtMs: 0, log: pattern }).state).toBe("ready");
  expect(logCandidates(bytesOf(`${"9".repeat(60_000)}\n${"[".repeat(60_000)}\n`))).toEqual([]);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test("an expression that is too large for a log of this length is refused by a sentence", () => {
  const line = `^{time} (?P<message>.*)$|^(?:${"q".repeat(4_000)})`;
  const log = { line, time: "%F %T", zone: "UTC", start: "", detail: "", pairs: false };
  const outcome = read(`${"y".repeat(16 * 1024)}\n`.repeat(100), log);
  expect(outcome).toMatchObject({ state: "failed", diagnostics: [{ code: "bad-log-pattern" }] });
  expect(read("2026-11-22 10:00:00 started\n", log)).toMatchObject({ state: "ready" });
});
