import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../parse-run.ts";
import { perfScript } from "./perf-script.ts";

function read(text: string): Profile {
  const bytes = new TextEncoder().encode(text);
  expect(perfScript.sniff(bytes)).toBe("certain");
  const context = new ParseRun({ fileName: "perf.txt", receivedAtMs: 0 });
  return perfScript.parse(bytes, context) as Profile;
}

function names(profile: Profile): string[] {
  const { functions, strings } = profile;
  return Array.from({ length: functions.length }, (_, i) => strings[functions.name[i] ?? 0] ?? "");
}

test("each event is a sample type of its own; equal stacks of a process are added up", () => {
  const profile = read(`# captured on: today
my app 4711/4712 [003] 1234.567890:     250000 cycles:u:
	    55d0 main.work+0x1c (/usr/bin/app)
	    55f0 main.main+0x20 (/usr/bin/app)

my app 4711/4712 [003] 1234.667890:     250000 cycles:u:
	    55d0 main.work+0x1c (/usr/bin/app)
	    55f0 main.main+0x20 (/usr/bin/app)

my app 4711/4713 [001] 1234.700000:      10000 instructions:u:
	    55f0 main.main+0x20 (/usr/bin/app)
`);
  expect(profile.sampleTypes).toEqual([
    { type: "samples", unit: "count" },
    { type: "cycles", unit: "count" },
    { type: "instructions", unit: "count" },
  ]);
  expect(profile.samples.values.map((column) => [...column])).toEqual([
    [2, 1],
    [500_000, 0],
    [0, 10_000],
  ]);
  expect(names(profile)).toEqual(["main.work", "main.main"]);
  expect(profile.strings).toContain("my app");
});

test("C++ names with brackets, unknown symbols, inlined frames and source lines are read", () => {
  const profile = read(`app 1 10.000001: cpu-clock:
	    1000 std::map<int, std::less<int> >::find(int const&) const+0x8 (/lib/libx.so.6)
	    1100 helper (inlined)
	    1100 caller(int)+0x10 (/opt/my app (deleted))
  caller.cc:42
	    dead [unknown] ([unknown])
`);
  expect(names(profile)).toEqual(["std::map<int, std::less<int> >::find(int const&) const", "helper", "caller(int)"]);
  // The inlined frame is in its caller's location.
  expect(profile.samples.locations.length).toBe(3);
  // Without periods there is nothing but the number of samples.
  expect(profile.sampleTypes).toEqual([{ type: "samples", unit: "count" }]);
});

test("inlined frames are lines of the function that they became part of", () => {
  const profile = read(`app 1 10.000001: 5000000 cpu-clock:
	    1100 innermost (inlined)
	    1100 helper<int>(x)+0x4 (inlined)
	    1100 caller(int)+0x10 (/opt/app)
	    2200 lonely ([inlined])
`);
  const { samples, locations, lines, functions, strings } = profile;
  const stack = Array.from(samples.locations, (location) =>
    Array.from(
      lines.function.slice(locations.lineStart[location], locations.lineStart[location + 1]),
      (fn) => strings[functions.name[fn]!],
    ),
  );
  expect(stack).toEqual([["innermost", "helper<int>(x)", "caller(int)"], ["lonely"]]);
});

test("process names with spaces, brackets, numbers and colons", () => {
  const profile = read(`Web Content: 12 [x] 4711 [003] 1.000001: 1 cycles:
	    55d0 a (/bin/a)

:-1 99/100 [000] 1.000002: 1 cycles:
	    55d0 a (/bin/a)

kworker/u8:2-ev 8 [000] 1.000003: 1 cycles:k:
	ffffffff81000130 entry_SYSCALL_64+0x76 ([kernel.kallsyms])
	ffffffffc0a1b2c3 nf_hook+0x3 ([nf_conntrack])
`);
  const { labels, strings } = profile;
  expect(Array.from(labels.text, (text) => strings[text])).toEqual(["Web Content: 12 [x]", ":-1", "kworker/u8:2-ev"]);
  expect(names(profile)).toEqual(["a", "entry_SYSCALL_64", "nf_hook"]);
  expect(Array.from(profile.mappings.file, (file) => strings[file])).toEqual([
    "/bin/a",
    "[kernel.kallsyms]",
    "[nf_conntrack]",
  ]);
  expect(profile.locations.address).toContain(0xffffffff81000130n);
});

test("tracepoints with their text, and recordings without call stacks", () => {
  const traced =
    read(`swapper     0 [002] 75.123456: sched:sched_switch: prev_comm=swapper/2 prev_pid=0 ==> next_comm=a (b)
	ffffffff81b0 __schedule+0x3d0 ([kernel.kallsyms])
`);
  expect(traced.samples.length).toBe(1);
  expect(names(traced)).toEqual(["__schedule"]);
  const flat = read(`app 7 [001] 1.000001:     250000 cycles:     55d0 main.work+0x1c (/usr/bin/my app)
app 7 [001] 1.000002:     250000 cycles:     55d0 main.work+0x1c (/usr/bin/my app)
`);
  expect(flat.samples.values.map((column) => [...column])).toEqual([[2], [500_000]]);
  expect(names(flat)).toEqual(["main.work"]);
});

test("recursion, and names that are no names", () => {
  const frame = "\t55d0 main.fall+0x1 (/bin/a)\n";
  const profile = read(
    `app 1 1.000001: 1 cycles:\n${frame.repeat(5000)}\t0 constructor (/bin/a)\n\t1 __proto__ ([unknown])\n`,
  );
  expect(profile.samples.locations.length).toBe(5002);
  expect(names(profile)).toEqual(["main.fall", "constructor", "__proto__"]);
  const start = performance.now();
  read(`app 1 1.000001: 1 cycles:\n${frame}${"a ".repeat(32_768)}\n${"1 ".repeat(1000)}\n`);
  expect(performance.now() - start).toBeLessThan(1000);
});

test("frames whose indentation was lost are read as those that have it", () => {
  const event = "app 4711 100.000001: 250000 cycles:u:";
  const frames = [
    "55d0 main.work+0x1c (/usr/bin/app)",
    "7f00deadbeef std::map<int>::find(int const&) (/lib/libx.so.6)",
  ];
  const text = (indent: string) => `${[event, ...frames.map((frame) => indent + frame)].join("\n")}\n\n`.repeat(3);
  expect(read(text(""))).toEqual(read(text("\t    ")));
});

test("threads whose name ends with a number, states and nanoseconds", () => {
  const profile = read(`worker 1 4711 [003] U     1234.567890123:     250000 cpu-clock:
	    55d0 main.work+0x1c (/usr/bin/app)

worker 1 4711 [003] K      1234.667890123:     250000 cpu-clock:                      
	    55d0 main.work+0x1c (/usr/bin/app)
 insn: 0f 11 06

`);
  expect(profile.sampleTypes.map(({ type }) => type)).toEqual(["samples", "cpu-clock"]);
  expect(profile.samples.values.map((column) => [...column])).toEqual([[2], [500_000]]);
  expect(Array.from(profile.labels.text, (text) => profile.strings[text])).toEqual(["worker 1"]);
});

test("each of several events is counted where it has no periods; the memory map is no sample", () => {
  const profile = read(`app 7 0.000000: PERF_RECORD_COMM exec: app:7/7
app 7 0.000000: PERF_RECORD_MMAP2 7/7: [0x5595d5cdf000(0x1000) @ 0x1000 fe:00 1 2]: r-xp /usr/bin/app
app 7 [000] 1.000001: 1 page-faults:
	    55d0 main.work+0x1c (/usr/bin/app)

            app     7 [000] K      1.000002: sched:sched_switch: prev_comm=app prev_pid=7 ==> next_comm=a (b)
app 7 [000] 1.000003: sched:sched_switch: prev_comm=app prev_pid=7 ==> next_comm=a
	    55d0 main.work+0x1c (/usr/bin/app)
`);
  expect(profile.sampleTypes.map(({ type }) => type)).toEqual(["samples", "page-faults", "sched:sched_switch"]);
  expect(profile.samples.values.map((column) => [...column])).toEqual([
    [2, 1],
    [1, 0],
    [1, 1],
  ]);
});

test("addresses of data, and more events than are told apart", () => {
  const line = (event: number) =>
    `  app     7 [000] 1.00000${event % 10}:      10 event-${event}:                0               0     55d0 face+0x1 (/bin/a)\n`;
  const profile = read(Array.from({ length: 20 }, (_, event) => line(event)).join(""));
  expect(names(profile)).toEqual(["face"]);
  expect(profile.sampleTypes.length).toBe(17);
  expect(profile.samples.values.map((column) => [...column])).toEqual([
    [20],
    ...Array.from({ length: 16 }, () => [10]),
  ]);
});

test("an inlined frame that only its source line tells", () => {
  const marked = read(
    "app 1 1.000001: 1 cycles:\n\t    1100 helper+0x4\n  a.h:5 (inlined)\n\t    1100 caller+0x10 (/bin/a)\n  a.c:7\n",
  );
  const plain = read("app 1 1.000001: 1 cycles:\n\t    1100 helper (inlined)\n\t    1100 caller+0x10 (/bin/a)\n");
  expect(marked).toEqual(plain);
});

test("fields chosen without ids and times", () => {
  const stack = "\t            1766 grow (/bin/a)\n\t            1436 main (/bin/a)\n\n";
  for (const [head, process] of [
    ["my app 2 \n", "my app 2"],
    ["cpu-clock: \n", ""],
    ["\n", ""],
  ]) {
    const bytes = new TextEncoder().encode(`${head}${stack}`.repeat(3));
    expect(perfScript.sniff(bytes)).toBe("maybe");
    const profile = perfScript.parse(bytes, new ParseRun({ fileName: "perf.txt", receivedAtMs: 0 })) as Profile;
    expect(profile.samples.values.map((column) => [...column])).toEqual([[3]]);
    expect(Array.from(profile.labels.text, (text) => profile.strings[text]).join("")).toBe(process);
  }
});

test("an inlined frame belongs to the function of its address, above or below it", () => {
  const above = "\t 1100 b (inlined)\n\t 1100 a (/bin/a)\n";
  const recursive = read(`app 1 1.000001: 1 cycles:\n${above}${above}\t 2200 main (/bin/a)\n`);
  expect(recursive.samples.locations.length).toBe(3);
  const below = "\t 1100 b (/bin/a)\n\t 1100 a (inlined)\n";
  const swapped = read(`app 1 1.000001: 1 cycles:\n${below}${below}\t 2200 main (/bin/a)\n`);
  expect(swapped).toEqual(recursive);
  const apart = read(`app 1 1.000001: 1 cycles:\n${below}\t 1122 c (inlined)\n\t 2200 main (/bin/a)\n`);
  expect(names(apart)).toEqual(["b", "a", "c", "main"]);
  expect(apart.samples.locations.length).toBe(3);
});

test("a stray word in a deep sample with a time costs its line, and takes no frames for a process of its own", () => {
  const frames = Array.from({ length: 20 }, (_, i) => `\t            ${1100 + i} f${i} (/bin/a)\n`);
  const sample = (stray: string) =>
    `app 1 1.000001: 1 cycles:\n${frames.slice(0, 9).join("")}${stray}${frames.slice(9).join("")}\n`;
  const clean = read(sample("").repeat(4));
  expect(clean.samples.values[0]?.[0]).toBe(4);
  expect(read(`${sample("").repeat(3)}${sample("ready\n")}`)).toEqual(clean);
});

test.each([
  ["comm,time,event,ip,sym", "worker 1 12.000001:   cpu-clock: ", "worker 1", "cpu-clock/count"],
  ["-comm", " 4411 12.000001:     250000   cpu-clock: ", "", "cpu-clock/nanoseconds"],
  ["comm,pid,ip,sym", "worker 1  4402 ", "worker 1", ""],
  ["time,event,ip,sym", "12.000001:   cpu-clock: ", "", "cpu-clock/count"],
  ["tid,time,ip,sym", " 4411 12.000001: ", "", ""],
])("stacks of perf script -F %s, which lack process, ids or event", (_, head, process, type) => {
  const frames = "\t    55d0 work+0x1c (/usr/bin/app)\n\t    55f0 main+0x20 (/usr/bin/app)\n\n";
  const other = head.replace("cpu-clock:", "faults:").replace("worker 1", "main");
  const text = `${head}\n${frames}`.repeat(3) + `${other}\n${frames}`;
  const bytes = new TextEncoder().encode(text);
  expect(perfScript.sniff(bytes)).not.toBe("no");
  const profile = perfScript.parse(bytes, new ParseRun({ fileName: "perf.txt", receivedAtMs: 0 })) as Profile;
  const { samples, labels, sampleTypes, strings } = profile;
  const total = Array.from(samples.values[0] ?? [], Number).reduce((sum, value) => sum + value, 0);
  expect([total, names(profile)]).toEqual([4, ["work", "main"]]);
  expect(labels.length === 0 ? "" : strings[labels.text[0]!]).toBe(process);
  expect(sampleTypes.some((one) => `${one.type}/${one.unit}` === type)).toBe(type !== "");
});

test("instructions of the branches before a sample are no frames", () => {
  const sample = `app 7 1.000000: 10 cycles:u: \n\t    1159 fib+0x0 (/tmp/p)\n\t    1176 main+0x1d (/tmp/p)\n`;
  const branches = `\tfib:\n\t0000000000001159\tinsn: 41 54 \n\t000000000000115b\tinsn: 55 \t\t# PRED 12 cycles [12] 0.17 IPC\n\tmain+5:\n\t... not reaching sample ...\n\n`;
  const context = new ParseRun({ fileName: "perf.txt", receivedAtMs: 0 });
  const bytes = new TextEncoder().encode((sample + branches).repeat(3));
  expect(perfScript.sniff(bytes)).toBe("certain");
  expect(names(perfScript.parse(bytes, context) as Profile)).toEqual(["fib", "main"]);
  expect(context.diagnostics.list()).toEqual([]);
});
