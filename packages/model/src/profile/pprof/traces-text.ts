import { measureLabel } from "../../unit/pprof-measure.ts";
import { padLeft } from "../../unit/pprof-number.ts";
import { int64 } from "../int64.ts";
import { compareText } from "../text-order.ts";
import { PprofError } from "./error.ts";
import { numericLabels, textLabels } from "./labels.ts";
import { profileLegend } from "./legend.ts";
import { mean } from "./node-sums.ts";
import { buildNodes } from "./nodes.ts";
import type { Report } from "./report.ts";
import { combine } from "./weights.ts";

const separator = "-----------+-------------------------------------------------------";

/** More frames than this make a text of some hundred megabytes, which nobody reads and which no string can hold. */
const mostFrames = 3_000_000;

/**
 * What `go tool pprof -traces` prints: every sample with its labels, value and stack.
 * @throws {PprofError} `too-long` for more text than can be given.
 */
export function tracesText(report: Report): string {
  const { profile, weights } = report;
  const { samples, strings } = profile;
  if (samples.locations.length > mostFrames) {
    const count = `${samples.locations.length} frames in all; at most ${mostFrames} are written`;
    throw new PprofError("too-long", `The samples have ${count}. Choose some by focus or tagfocus.`);
  }
  // Source paths stay as they are: only graphs cut them.
  const nodes = buildNodes(profile, report.options);
  const out = profileLegend(report);
  if (out.length === 0) out.push("");
  for (let sample = 0; sample < samples.length; sample++) {
    const from = samples.locationStart[sample] ?? 0;
    const to = samples.locationStart[sample + 1] ?? 0;
    if (from === to) continue;
    out.push(separator);
    const texts = Array.from(
      textLabels(profile, sample),
      ([key, values]) => `${padLeft(strings[key] ?? "", 10)}:  ${values.join(" ")}`,
    );
    const numbers = Array.from(numericLabels(profile, sample), ([key, { values }]) => {
      const unit = report.labelUnits.get(key) ?? "";
      const printed = values.map((value) => measureLabel(int64(value), unit));
      return `${padLeft(strings[key] ?? "", 10)}:  ${printed.join(" ")}`;
    });
    out.push(...texts.sort(compareText), ...numbers.sort(compareText));
    let value = report.format(mean(combine(weights.value, sample), combine(weights.divisor, sample)));
    for (let at = from; at < to; at++) {
      const location = samples.locations[at] ?? 0;
      const end = nodes.frameStart[location + 1] ?? 0;
      for (let frame = nodes.frameStart[location] ?? 0; frame < end; frame++) {
        const mark = frame === end - 1 ? "" : " (inline)";
        out.push(`${padLeft(value, 10)}   ${nodes.printableName(nodes.frames[frame] ?? 0)}${mark}`);
        value = "";
      }
    }
  }
  out.push(separator);
  return `${out.join("\n")}\n`;
}
