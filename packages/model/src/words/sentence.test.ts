import { expect, it } from "vitest";
import { capital, plain, sentenceText } from "./sentence.ts";

it.each([
  ["memory in use in heap.pb.gz: 9 %", "Memory in use in heap.pb.gz: 9 %"],
  ["nodejs_heap_size_bytes: rises", "nodejs_heap_size_bytes: rises"],
  ["cpu-clock in perf.txt: 52 %", "cpu-clock in perf.txt: 52 %"],
  ["wall time in a.txt", "Wall time in a.txt"],
])("%s", (given, expected) => expect(sentenceText(capital([plain(given)]))).toBe(expected));
