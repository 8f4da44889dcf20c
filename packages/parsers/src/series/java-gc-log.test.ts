import { expect, test } from "vitest";
import { parse } from "../parse.ts";

test("a log of Java 8 in which nothing was collected is told so, and not to record with the options that it has", () => {
  const text = [
    "OpenJDK 64-Bit Server VM (25.504-b01) for linux-amd64 JRE (1.8.0_504), built on Aug 20 2026 02:12:31",
    "Memory: 4k page, physical 24683656k(11442420k free), swap 0k(0k free)",
    "CommandLine flags: -XX:MaxHeapSize=83886080 -XX:+PrintGC -XX:+PrintGCDateStamps -XX:+PrintGCDetails -XX:+UseConcMarkSweepGC ",
    "Heap",
    " par new generation   total 24576K, used 17263K [0x00000000fb000000, 0x00000000fcaa0000, 0x00000000fcaa0000)",
    "  eden space 21888K,  78% used [0x00000000fb000000, 0x00000000fc0dbc78, 0x00000000fc560000)",
    "",
  ].join("\n");
  const outcome = parse(new TextEncoder().encode(text), { fileName: "gc.log", receivedAtMs: 0 });
  expect([outcome.state, outcome.format?.id]).toEqual(["failed", "java-gc-log"]);
  expect(outcome.diagnostics.map(({ message }) => message)).toEqual([
    "The log holds no collection: nothing was collected while it was written. Let the program run for longer, under load.",
  ]);
});
