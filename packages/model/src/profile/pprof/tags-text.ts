import { percentage, scaledLabel } from "../../unit/pprof-measure.ts";
import { alignRight } from "../../unit/pprof-tabwriter.ts";
import { absolute, add, compareInt64, type Int64, int64 } from "../int64.ts";
import { compareText } from "../text-order.ts";
import { numericLabels, textLabels } from "./labels.ts";
import type { Report } from "./report.ts";
import { combine } from "./weights.ts";

/** The text of `go tool pprof -tags`: each label key with its values and their sums. */
export function tagsText(report: Report): string {
  const { profile, weights, total } = report;
  const { strings } = profile;
  const keys = new Map<string, Map<string, Int64>>();
  const count = (key: string, text: string, value: Int64): void => {
    const values = keys.get(key) ?? new Map<string, Int64>();
    keys.set(key, values);
    values.set(text, add(values.get(text) ?? 0, value));
  };
  for (let sample = 0; sample < profile.samples.length; sample++) {
    const value = combine(weights.value, sample);
    for (const [key, texts] of textLabels(profile, sample))
      for (const text of texts) count(strings[key] ?? "", text, value);
    for (const [key, { values }] of numericLabels(profile, sample)) {
      const unit = report.labelUnits.get(key) ?? "";
      for (const number of values) {
        count(strings[key] ?? "", scaledLabel(int64(number), unit, report.outputUnit), value);
      }
    }
  }
  let out = "";
  for (const key of [...keys.keys()].sort(compareText)) {
    const values = [...(keys.get(key) ?? [])];
    const sum = values.reduce<Int64>((all, [, value]) => add(all, value), 0);
    const share = total > 0 ? ` (${percentage(sum, total)})` : "";
    out += `${key}:\t Total ${report.format(sum)} of ${report.format(total)}${share}\n`;
    values.sort(([a, x], [b, y]) => compareInt64(absolute(y), absolute(x)) || compareText(a, b));
    for (const [text, value] of values) {
      const part = total > 0 ? ` (${percentage(value, total)})` : "";
      out += ` \t${report.format(value)}${part}:\t ${text}\n`;
    }
    out += "\n";
  }
  return alignRight(out);
}
