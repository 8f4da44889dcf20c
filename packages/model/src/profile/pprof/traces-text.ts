import { measureLabel } from "../../unit/pprof-measure.ts";
import { padLeft } from "../../unit/pprof-number.ts";
import { int64 } from "../int64.ts";
import { compareText } from "../text-order.ts";
import { numericLabels, textLabels } from "./labels.ts";
import { profileLegend } from "./legend.ts";
import { mean } from "./node-sums.ts";
import { buildNodes, type NodeTable } from "./nodes.ts";
import type { Report } from "./report.ts";
import { combine } from "./weights.ts";

const separator = "-----------+-------------------------------------------------------";

/** The text of `go tool pprof -traces`: every sample with its labels, value and stack. For large profiles take `Traces`. */
export function tracesText(report: Report): string {
  return new Traces(report).part(tracesStart, Number.POSITIVE_INFINITY).text;
}

/** The position up to which the text has been written: the next sample, and within it the next location. */
export interface TracesPlace {
  readonly sample: number;
  /** Index into the samples' locations; -1 before the sample's head. */
  readonly at: number;
}

/** Some of the text, and where the next part begins; null after the last one. */
export interface TracesPart {
  readonly text: string;
  readonly next: TracesPlace | null;
}

/** Before the legend. */
export const tracesStart: TracesPlace = { sample: -1, at: -1 };

/** The text in parts: all of it can be longer than any string, of a profile of millions of frames some gigabytes. */
export class Traces {
  readonly #report: Report;
  readonly #nodes: NodeTable;
  readonly #legend: readonly string[];

  constructor(report: Report) {
    this.#report = report;
    // Source paths stay as they are: only graphs cut them.
    this.#nodes = buildNodes(report.profile, report.options);
    const legend = profileLegend(report);
    this.#legend = legend.length === 0 ? [""] : legend;
  }

  /** Whole lines from a place on, until they have so many characters or a few more. */
  part(from: TracesPlace, characters: number): TracesPart {
    const { samples } = this.#report.profile;
    const out = from.sample < 0 ? [...this.#legend] : [];
    let length = 0;
    for (let sample = Math.max(0, from.sample); sample < samples.length; sample++) {
      const first = samples.locationStart[sample] ?? 0;
      const end = samples.locationStart[sample + 1] ?? 0;
      if (first === end) continue;
      let at = sample === from.sample ? from.at : -1;
      if (at < 0) {
        out.push(separator, ...this.#labels(sample));
        at = first;
      }
      for (; at < end; at++) {
        if (length > characters) return { text: `${out.join("\n")}\n`, next: { sample, at } };
        const before = out.length;
        this.#frames(sample, at, at === first, out);
        for (let line = before; line < out.length; line++) length += out[line]!.length + 1;
      }
    }
    out.push(separator);
    return { text: `${out.join("\n")}\n`, next: null };
  }

  #labels(sample: number): string[] {
    const { profile, labelUnits } = this.#report;
    const { strings } = profile;
    const texts = Array.from(
      textLabels(profile, sample),
      ([key, values]) => `${padLeft(strings[key] ?? "", 10)}:  ${values.join(" ")}`,
    );
    const numbers = Array.from(numericLabels(profile, sample), ([key, { values }]) => {
      const unit = labelUnits.get(key) ?? "";
      const printed = values.map((value) => measureLabel(int64(value), unit));
      return `${padLeft(strings[key] ?? "", 10)}:  ${printed.join(" ")}`;
    });
    return [...texts.sort(compareText), ...numbers.sort(compareText)];
  }

  /** The frames of one location; the sample's value is beside the first. */
  #frames(sample: number, at: number, isFirst: boolean, out: string[]): void {
    const { profile, weights } = this.#report;
    const nodes = this.#nodes;
    const location = profile.samples.locations[at] ?? 0;
    const end = nodes.frameStart[location + 1] ?? 0;
    let value = isFirst
      ? this.#report.format(mean(combine(weights.value, sample), combine(weights.divisor, sample)))
      : "";
    for (let frame = nodes.frameStart[location] ?? 0; frame < end; frame++) {
      const mark = frame === end - 1 ? "" : " (inline)";
      out.push(`${padLeft(value, 10)}   ${nodes.printableName(nodes.frames[frame] ?? 0)}${mark}`);
      value = "";
    }
  }
}
