import { describe, expect, test } from "vitest";
import { ProfileBuilder } from "../builder.ts";
import { loadForText } from "./text.ts";
import { defaultPprofOptions } from "./options.ts";
import { Report } from "./report.ts";
import { Traces, type TracesPlace, tracesStart, tracesText } from "./traces-text.ts";

function reportOf(samples: number): Report {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  const frames = Array.from({ length: 9 }, (_, at) => builder.frame(`main.f${at}`, "main.go", at + 1));
  const inlined = builder.location({
    mapping: builder.mapping({ start: 0n, limit: 100n, file: "bin", flags: 15 }),
    address: 5n,
    lines: [
      { function: builder.function("main.inner", "main.go"), line: 1 },
      { function: builder.function("main.outer", "main.go"), line: 2 },
    ],
  });
  for (let sample = 0; sample < samples; sample++) {
    const stack = frames.slice(sample % 7, 1 + (sample % 9) + (sample % 7));
    const labels = sample % 3 === 0 ? [{ key: "tenant", text: `t${sample}` }] : [];
    builder.sample(sample % 11 === 0 ? [] : [...stack, inlined], [1_000 * (sample + 1)], labels);
  }
  return new Report(loadForText(builder.finish()), "traces", defaultPprofOptions);
}

describe("traces in parts", () => {
  test.each([1, 40, 1_000, 100_000])("of %i characters are the whole text", (characters) => {
    const report = reportOf(60);
    const whole = tracesText(report);
    let text = "";
    let parts = 0;
    for (let from: TracesPlace | null = tracesStart; from !== null; parts++) {
      // Each as another thread would make it.
      const part = new Traces(report).part(from, characters);
      expect(part.text.endsWith("\n")).toBe(true);
      text += part.text;
      from = part.next;
    }
    expect(text).toBe(whole);
    expect(parts > 1).toBe(whole.length > characters + 100);
  });

  test("of a profile without samples are its legend", () => {
    expect(new Traces(reportOf(0)).part(tracesStart, 10).next).toBeNull();
  });
});
