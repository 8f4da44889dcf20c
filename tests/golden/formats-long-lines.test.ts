import { formats, parse } from "@sweetspot/parsers";
import { expect, test } from "vitest";
import { cpuMs, faultOf, fuzzSamples } from "../support/fuzz-formats.ts";
import { join, randomFrom } from "../support/mutations.ts";

// Lines of 300,000 characters are read or refused in linear time, by each format and where none is found.

const samples = fuzzSamples();

const runs = [" ", "1", "a", "+0x1 ", ":1", "(", ";", ",", '"', "\\", "-", "=$", "f f", "[", "1 @", "::"];

test.each(formats.map((format) => [format.id, format] as const))("%s takes long lines in linear time", (id, format) => {
  const faults: string[] = [];
  const sample = samples.get(id)?.[0]?.bytes ?? new Uint8Array(0);
  for (const [r, run] of runs.entries()) {
    const long = new TextEncoder().encode(run.repeat(Math.ceil(300_000 / run.length)));
    const at = Math.floor(randomFrom(r)() * Math.min(sample.length, 4000));
    for (const bytes of [
      join(sample.slice(0, at), long, sample.slice(at)),
      join(new TextEncoder().encode("x "), long),
    ]) {
      const started = cpuMs();
      format.sniff(bytes.subarray(0, 64 * 1024));
      const sniffed = cpuMs() - started;
      if (sniffed > 500) faults.push(`a run of ${JSON.stringify(run)}: sniffing took ${Math.round(sniffed)} ms of CPU`);
      const fault = faultOf(format, bytes);
      if (fault !== undefined) faults.push(`a run of ${JSON.stringify(run)}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test("what no format knows is answered in linear time", () => {
  const faults: string[] = [];
  for (const run of [...runs, "\n", "\r\n", " \n", "Benchmark \n", "name ", "2026-11-22T05:05:39Z ", "\u001b["]) {
    for (const start of ["", "x ", "Benchmark 1: ", "<", "gc "]) {
      const bytes = new TextEncoder().encode(start + run.repeat(Math.ceil(300_000 / run.length)));
      const started = cpuMs();
      parse(bytes, { fileName: "x", receivedAtMs: 0 });
      const taken = cpuMs() - started;
      if (taken > 3000) faults.push(`${start} and a run of ${JSON.stringify(run)}: ${Math.round(taken)} ms of CPU`);
    }
  }
  expect(faults).toEqual([]);
});
