import { formats, parse, ParseRun, recognise } from "@sweetspot/parsers";
import type { Bench, BenchRow } from "./bench.ts";
import { fileFacts, type FormatFile, formatFiles } from "./format-files.ts";

const MB = 1_000_000;
const wantedBytes = 4 * MB;
const [textGoal, binaryGoal] = [20, 50];
/** Small files are read again and again for as long, in milliseconds of CPU time. */
const leastMs = 100;
/** A reader's CPU time before it is measured, in milliseconds: V8 compiles its loops meanwhile, in a server's thread as well, once. */
const warmMs = 500;
const readTogether = 100_000;

/** Megabytes a second of every format's reader, by CPU time, over a fixture made larger where the format allows it; and what recognising takes. */
export const formatsBench: Bench = {
  id: "formats",
  title: "Reading files",
  missing: async () => undefined,
  async run() {
    const wanted = process.env["BENCH_FORMATS"]?.split(",");
    const files = formatFiles(wantedBytes, wanted);
    return [...[...files].map(([id, file]) => readRow(id, file)), ...(wanted === undefined ? sniffRows() : [])];
  },
};

function readRow(id: string, { bytes, isText, grown }: FormatFile): BenchRow {
  const format = formats.find((known) => known.id === id)!;
  // The clock is asked once for many readings of a small file: asking takes as long as a part of one.
  const times = Math.ceil(readTogether / bytes.length);
  const run = (): number =>
    cpuMsOf(() => {
      for (let time = 0; time < times; time++) format.parse(bytes, new ParseRun(fileFacts));
    }) / times;
  for (let taken = 0; taken < warmMs;) taken += run() * times;
  const milliseconds: number[] = [];
  while (milliseconds.length < 3) {
    let [taken, runs] = [0, 0];
    for (; taken * times < leastMs; runs++) taken += run();
    milliseconds.push(taken / runs);
  }
  const speed = bytes.length / 1000 / Math.min(...milliseconds);
  const goal = isText ? textGoal : binaryGoal;
  const size =
    grown === undefined ? `${(bytes.length / 1000).toFixed(1)} kB` : `${(bytes.length / MB).toFixed(1)} MB, ${grown}`;
  return {
    work: `${id} (${size}): ${speed.toFixed(1)} MB/s of CPU time`,
    peer: "–",
    ours: { milliseconds },
    goal: `≥ ${goal} MB/s`,
    met: speed >= goal,
  };
}

/** Files that every format is asked about and none takes. */
function sniffRows(): BenchRow[] {
  const text = "lorem ipsum dolor sit amet, consectetur adipiscing elit sed\n";
  const files = [
    ["text", new TextEncoder().encode(text.repeat(Math.ceil((64 * MB) / text.length)))],
    ["binary", Uint8Array.from({ length: 64 * MB }, (_, i) => (i * 2_654_435_761) >>> 24)],
  ] as const;
  return files.flatMap(([what, bytes]) =>
    (
      [
        ["asked of every format", recognise],
        ["asked of every format, with and without prefixes and banners", (file) => parse(file, fileFacts)],
      ] as readonly (readonly [string, (file: Uint8Array) => unknown])[]
    ).map(([how, ask]) => {
      ask(bytes);
      const milliseconds = [1, 2, 3].map(() => cpuMsOf(() => ask(bytes)));
      return {
        work: `64 MB of ${what} that no format takes, ${how}, CPU time`,
        peer: "–",
        ours: { milliseconds },
        goal: "< 50 ms",
        met: Math.min(...milliseconds) < 50,
      };
    }),
  );
}

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
