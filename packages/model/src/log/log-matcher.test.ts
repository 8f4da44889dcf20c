import { expect, test } from "vitest";
import { LogClock } from "./log-clock.ts";
import { compileLogPattern } from "./log-matcher.ts";
import { LogPatternError, type LogPattern } from "./log-pattern.ts";

const base: LogPattern = {
  line: "^{time} (?P<message>.*)$",
  time: "%F %T",
  zone: "UTC",
  start: "",
  detail: "",
  pairs: false,
};

/** On RE2 and on JavaScript's engine: both must say the same. */
function match(pattern: Partial<LogPattern>, line: string) {
  const [slow, fast] = [false, true].map((own) => {
    const found = compileLogPattern({ ...base, ...pattern }, () => own).match(line);
    if (found === undefined) return undefined;
    const { time, level, lane, name, duration, operation } = found;
    return { time, level, lane, name, duration, operation, span: found.timeSpan() };
  });
  expect(slow).toEqual(fast);
  return slow;
}

test("fields of a klog line", () => {
  const line = "^(?P<level>[IWEF]){time} +\\d+ (?P<lane>[^ :\\]]+):\\d+\\] (?P<message>.*)$";
  expect(match({ line, time: "%m%d %H:%M:%S.%f" }, "I1121 06:34:11.123456    1 sync.go:42] Synced pod")).toEqual({
    time: "1121 06:34:11.123456",
    level: "I",
    lane: "sync.go",
    name: "Synced pod",
    duration: undefined,
    operation: undefined,
    span: [1, 21],
  });
});

test("durations and operations are taken out of the name, by the unit that is written or that the group names", () => {
  const detail = "append (?P<op>\\d+)\ntook (?P<duration>\\S+)";
  const found = match({ detail }, "2026-11-21 06:34:11 WARN append 17 took 1m3.5s on disk");
  expect(found).toMatchObject({ name: "append … took … on disk", level: "WARN", operation: 17, duration: 63_500 });
  expect(match({ detail: "in (?P<duration_us>\\d+)" }, "2026-11-21 06:34:11 done in 250")?.duration).toBe(0.25);
  expect(
    match({ detail: "duration: (?P<duration>[\\d.]+ ms)" }, "2026-11-21 06:34:11 duration: 12.345 ms")?.duration,
  ).toBe(12.345);
});

test("logfmt, and JSON at the end of a line", () => {
  const logfmt = { line: '(?:^|\\s)time="?{time}', pairs: true };
  const text = 'time="2026-11-21 06:34:11" level=info msg="took \\"it\\"" node=n1 took=82.5ms op=3 name=bolt';
  expect(match(logfmt, text)).toMatchObject({
    name: 'took "it"',
    level: "INFO",
    lane: "n1",
    duration: 82.5,
    operation: 3,
  });
  const zap = '2026-11-21 06:34:11 write done\t{"node": "n2", "duration_us": 1500, "x": {"y": 1}}';
  expect(match({ pairs: true }, zap)).toMatchObject({ name: "write done", lane: "n2", duration: 1.5 });
  const geth = "2026-11-21 06:34:11 Imported new chain segment   number=12 elapsed=12.345ms";
  expect(match({ pairs: true }, geth)).toMatchObject({ name: "Imported new chain segment", duration: 12.345 });
});

test.each<[Partial<LogPattern>, keyof LogPattern, number, RegExp]>([
  [{ line: "^(?P<message>.*)$" }, "line", 0, /Write \{time\}/],
  [{ line: "{time} {time}" }, "line", 7, /more than once/],
  [{ line: "^{time} (?P<colour>.*)$" }, "line", 12, /No field is called “colour”/],
  [{ line: "^{time} (a" }, "line", 0, /missing closing/],
  [{ line: `^{time}${"x".repeat(5000)}` }, "line", 4096, /at most 4096/],
  [{ time: "%F %T %q" }, "time", 6, /%q is not a directive/],
  [{ time: "%F" }, "time", 0, /hours and minutes/],
  [{ time: "%I:%M" }, "time", 0, /%p/],
  [{ detail: "took \\d+" }, "detail", 0, /no named group/],
  [{ detail: "a (?P<op>\\d+)\n(?P<x>b)" }, "detail", 18, /called “x”/],
])("%o is refused at its field", (pattern, field, position, message) => {
  let error: unknown;
  try {
    compileLogPattern({ ...base, ...pattern }, () => false);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(LogPatternError);
  expect(error).toMatchObject({ field, position, message: expect.stringMatching(message) as string });
});

test("an expression that makes other engines backtrack for ever takes linear time", () => {
  const matcher = compileLogPattern({ ...base, line: "^(a+)+$|{time}", detail: "(?P<name>(x+x+)+y)" }, () => false);
  const start = performance.now();
  expect(matcher.match("a".repeat(200_000) + "!")).toBeUndefined();
  expect(matcher.match(`2026-11-21 06:34:11 ${"x".repeat(200_000)}`)?.name).toMatch(/^x+$/);
  expect(performance.now() - start).toBeLessThan(5000);
});

function instants(pattern: Partial<LogPattern>, receivedAt: string, times: readonly string[]) {
  const full = { ...base, ...pattern };
  const clock = new LogClock(full, compileLogPattern(full, () => true).time, () => Date.parse(receivedAt));
  const read = times.map((text) => {
    const at = clock.read(text);
    return at === undefined ? undefined : new Date(at).toISOString();
  });
  return { read, ...clock.assumed };
}

test("years pass at New Year, and the first is that of the upload or the one before", () => {
  const found = instants({ time: "%b %e %T" }, "2026-01-02T10:00:00Z", [
    "Dec 31 23:59:58",
    "Jan  1 00:00:01",
    "Dec 31 23:59:59",
    "Jan  1 00:00:02",
  ]);
  expect(found).toEqual({
    read: [
      "2025-12-31T23:59:58.000Z",
      "2026-01-01T00:00:01.000Z",
      "2025-12-31T23:59:59.000Z",
      "2026-01-01T00:00:02.000Z",
    ],
    start: "2025",
    zone: "UTC",
  });
  expect(instants({ time: "%b %e %T", start: "2024" }, "2026-01-02T10:00:00Z", ["Feb 29 01:00:00"]).read).toEqual([
    "2024-02-29T01:00:00.000Z",
  ]);
});

test("days pass at midnight; lines a little out of order stay in their day", () => {
  const found = instants({ time: "%H:%M:%S%.f", start: "2026-11-20" }, "2026-11-21T10:00:00Z", [
    "23:59:58.5",
    "00:00:01",
    "23:59:59",
    "00:00:02,250",
    "21:00:00",
    "08:00:00",
  ]);
  expect(found.read).toEqual([
    "2026-11-20T23:59:58.500Z",
    "2026-11-21T00:00:01.000Z",
    "2026-11-20T23:59:59.000Z",
    "2026-11-21T00:00:02.250Z",
    "2026-11-21T21:00:00.000Z",
    "2026-11-22T08:00:00.000Z",
  ]);
});

test("zones: as written, as given by offset or by name with its summer time", () => {
  const at = (pattern: Partial<LogPattern>, text: string) => instants(pattern, "2026-11-21T00:00:00Z", [text]).read[0];
  expect(at({ time: "%d/%b/%Y:%H:%M:%S %z", zone: "+05:00" }, "21/Nov/2026:06:34:11 -0130")).toBe(
    "2026-11-21T08:04:11.000Z",
  );
  expect(at({ time: "%FT%T%.f%z" }, "2026-11-21T06:34:11.25+01:00")).toBe("2026-11-21T05:34:11.250Z");
  expect(at({ time: "%F %T %Z" }, "2026-07-21 06:34:11 CEST")).toBe("2026-07-21T04:34:11.000Z");
  expect(at({ zone: "+05:30" }, "2026-11-21 06:34:11")).toBe("2026-11-21T01:04:11.000Z");
  expect(at({ zone: "Europe/Berlin" }, "2026-11-21 06:34:11")).toBe("2026-11-21T05:34:11.000Z");
  expect(at({ zone: "Europe/Berlin" }, "2026-07-21 06:34:11")).toBe("2026-07-21T04:34:11.000Z");
  expect(at({ zone: "Europe/Berlin" }, "2026-03-29 01:59:59")).toBe("2026-03-29T00:59:59.000Z");
  expect(at({ zone: "Europe/Berlin" }, "2026-03-29 03:00:00")).toBe("2026-03-29T01:00:00.000Z");
  expect(at({ zone: "Europe/Berlin" }, "2026-10-25 02:30:00")).toBe("2026-10-25T00:30:00.000Z");
  expect(at({ zone: "America/New_York" }, "2026-11-01 00:30:00")).toBe("2026-11-01T04:30:00.000Z");
  expect(() => instants({ zone: "Mars" }, "2026-11-21T00:00:00Z", [])).toThrow(/not a time zone/);
  expect(() => instants({ start: "2026-02-30" }, "2026-11-21T00:00:00Z", [])).toThrow(/year/);
});

test("counts, halves of the day, days of the year; text that is no time gives none", () => {
  const at = (time: string, text: string) => instants({ time }, "2026-11-21T00:00:00Z", [text]).read[0];
  expect(at("%s", "1795228451.25")).toBe("2026-11-21T02:34:11.250Z");
  expect(at("%Q", "1795228451250")).toBe("2026-11-21T02:34:11.250Z");
  expect(at("%m/%d/%Y %I:%M:%S %p", "11/21/2026 12:05:00 AM")).toBe("2026-11-21T00:05:00.000Z");
  expect(at("%Y-%j %T", "2026-325 01:02:03")).toBe("2026-11-21T01:02:03.000Z");
  expect(at("%F %T", "2026-13-01 00:00:00")).toBeUndefined();
  expect(at("%F %T", "2026-02-29 00:00:00")).toBeUndefined();
  expect(at("%F %T", "2026-11-21 25:00:00")).toBeUndefined();
});

test("a zone of the IANA database is read, and one that several are called by is named", () => {
  const times = ["2026-11-21 06:34:11 Europe/Berlin", "2026-07-21 06:34:11 Europe/Berlin", "2026-11-21 06:34:11 CST"];
  expect(instants({ time: "%F %T %Z" }, "2026-11-21T10:00:00Z", times)).toEqual({
    read: ["2026-11-21T05:34:11.000Z", "2026-07-21T04:34:11.000Z", "2026-11-21T06:34:11.000Z"],
    zone: "UTC",
    unknownZone: "CST",
  });
});
