import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findInstructionCounter } from "./instruction-counter.ts";
import { bashMeter, findMeter, type Meter, pythonMeter } from "./meter.ts";

/** On a machine where much else runs, a process takes seconds to start. */
vi.setConfig({ testTimeout: 60_000 });

let scratch = "";
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "sweetspot-meter-"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const stop = new AbortController().signal;
const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;
const python = spawnSync("python3", ["-c", "import sys; print(sys.executable)"]).stdout?.toString().trim() ?? "";
const meters: readonly (readonly [string, boolean, () => Meter])[] = [
  ["Python", python !== "", () => pythonMeter(python)],
  ["bash and GNU time", has("bash") && has("/usr/bin/time"), () => bashMeter(join(scratch, "peak"))],
  ["bash", has("bash"), () => bashMeter(undefined)],
];

for (const [name, isThere, make] of meters) {
  test.runIf(isThere)(`${name}${isThere ? "" : ": not run, since it is not on this machine"}`, async () => {
    const meter = make();
    const run = (script: string) =>
      meter.run([process.execPath, "-e", script], { folder: scratch, stop, isOutputKept: false });
    const idle = await run("0");
    // By its own account the process has used 150 ms, and touched each page of 96 MB.
    const busy = await run(
      "const b=Buffer.alloc(96e6,1); while(process.cpuUsage().user<150_000) b[0]++; process.exitCode=b.length>5?7:0",
    );
    expect(busy.end.code).toBe(7);
    expect(busy.cpuNanoseconds).toBeGreaterThan(149e6);
    expect(busy.wallNanoseconds).toBeGreaterThan(100e6);
    expect(idle.cpuNanoseconds).toBeLessThan(busy.cpuNanoseconds as number);
    if (meter.missing !== "") {
      expect(meter.missing).toContain("peak memory");
      expect(busy.peakBytes).toBeUndefined();
    } else {
      expect(busy.peakBytes).toBeGreaterThan(96e6);
      expect(busy.peakBytes).toBeLessThan(400e6);
      expect((busy.peakBytes as number) - (idle.peakBytes as number)).toBeGreaterThan(80e6);
    }
    const killed = await run("process.kill(process.pid, 'SIGKILL')");
    expect(killed.end.code).not.toBe(0);
  });
}

test("this machine has a meter, and it runs in any folder", async () => {
  const meter = await findMeter(scratch, stop);
  const { end, wallNanoseconds } = await meter.run(["sh", "-c", "exit 3"], { folder: scratch, stop });
  expect(end.code).toBe(3);
  expect(wallNanoseconds).toBeGreaterThan(0);
});

test("instructions, where this machine can count them, hardly vary and grow with the work", async () => {
  const counter = await findInstructionCounter(scratch, stop);
  if (counter === undefined) return expect(has("valgrind")).toBe(false);
  const count = async (loops: number): Promise<number> => {
    const script = `i=0; while [ $i -lt ${loops} ]; do i=$((i+1)); done`;
    return (await counter.run(["sh", "-c", script], scratch, stop)).count as number;
  };
  const once = await count(1000);
  const again = await count(1000);
  const more = await count(3000);
  expect(Math.abs(again / once - 1)).toBeLessThan(0.02);
  expect(more).toBeGreaterThan(once * 1.2);
});
