import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** The words before each line: the program, a clock with `--timestamp`, the kind of line and the process; none with `--log-brief`. */
const before = /^(?:stress-ng: (?:\d\d:\d\d:\d\d\.\d\d )?[a-z]{4,5}: {1,4}\[\d{1,10}\] )?/.source;
const heading = new RegExp(`${before}stressor +bogo ops +real time +usr time +sys time +bogo ops/s +bogo ops/s`);
/** Bogo operations, three times in seconds, and the operations for each second by the clock and on the CPU; with `--metrics` use of the CPU and memory. */
const row = new RegExp(
  `${before}([a-z][a-z\\d-]{0,40}) +\\d{1,20} +[\\d.]{1,20} +([\\d.]{1,20}) +([\\d.]{1,20}) +([\\d.]{1,20}) +([\\d.]{1,20})(?: +[\\d.]{1,20}(?: +(\\d{1,20}))?)?$`,
);
/** A row that says whose it is, so that it is known without its heading. */
const ownRow = /^stress-ng: (?:\d\d:\d\d:\d\d\.\d\d )?(?:metrc|info): /;
const failures = new RegExp(`${before}(failed|metrics untrustworthy): ([1-9]\\d{0,9})\\b`);
const yamlHeading = /^metrics:$/;
const yamlName = /^ {1,8}- stressor: "?([a-z][a-z\d-]{0,40})"?$/;
const yamlFigure = /^ {1,12}([a-z][a-z-]{1,60}): (\d{1,20}(?:\.\d{1,20})?)$/;

/** The metrics of stress-ng as text or YAML. Source: ColinIanKing/stress-ng, stress-ng.c (stress_metrics_dump). */
export const stressNg: Format = {
  id: "stress-ng",
  label: "stress-ng metrics as text or YAML",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "stress-ng",
    command: "stress-ng --cpu 2 -t 10 --metrics 2>&1 | tee stress-ng.txt",
    reads:
      "Bogo operations of each stressor for each second by the clock and for each second on the CPU, and the memory that it needed. Several runs in one file are several processes.",
    leaves:
      "Further metrics of a stressor, temperatures and times of the whole run. A run without `--metrics` prints no figures.",
  },
  sniff: (head) => {
    const text = headText(head);
    if (!text.includes("stressor") && !text.includes("stress-ng: ")) return "no";
    const lines = text.split(/\r?\n/).map((line) => line.slice(0, 400));
    const isYaml = lines.some((line) => yamlHeading.test(line)) && lines.some((line) => yamlName.test(line));
    const isText = lines.some((line) => heading.test(line) || (ownRow.test(line) && row.test(line)));
    return isYaml || isText ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let isTable = false;
  let yaml: { readonly name: string; readonly line: number; readonly figures: Map<string, number> } | undefined;
  let last = 0;
  const close = (): void => {
    if (yaml === undefined) return;
    const figure = (key: string): number => yaml?.figures.get(key) ?? Number.NaN;
    const onCpu = figure("user-time") + figure("system-time");
    const rates = [figure("bogo-ops-per-second-real-time"), figure("bogo-ops-per-second-usr-sys-time")] as const;
    list.add(`stress-ng/${yaml.name}`, 0, valuesOf(rates, onCpu, figure("max-rss")), [], yaml.line);
    yaml = undefined;
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    last = number;
    const line = raw.slice(0, 400).trimEnd();
    if (heading.test(line) || yamlHeading.test(line)) {
      close();
      isTable = true;
      list.beginProcess();
      return;
    }
    const [, what, count] = failures.exec(line) ?? [];
    if (count !== undefined) {
      const message = `stress-ng says of this run: "${what}: ${count}". Its figures may be those of a failure.`;
      list.warn("failed-run", message);
    }
    if (!isTable && !ownRow.test(line)) return;
    const named = yamlName.exec(line)?.[1];
    if (named !== undefined) {
      close();
      yaml = { name: named, line: number, figures: new Map() };
      return;
    }
    const [, key, value] = yaml === undefined ? [] : (yamlFigure.exec(line) ?? []);
    if (key !== undefined) yaml?.figures.set(key, Number(value));
    const [, name, user, system, byClock, byCpu, memory] = row.exec(line) ?? [];
    if (name === undefined) return;
    const rates = [Number(byClock), Number(byCpu)] as const;
    const values = valuesOf(rates, Number(user) + Number(system), Number(memory ?? Number.NaN));
    list.add(`stress-ng/${name}`, 0, values, [], number);
  });
  close();
  return list.finish(last);
}

/** The figures of a stressor; one that took no time on the CPU has no rate there, and memory that was not measured is nought. */
function valuesOf([byClock, byCpu]: readonly [number, number], onCpu: number, kibibytes: number): Measured[] {
  return [
    { value: byClock, unit: "bogo-ops/s" },
    { value: onCpu > 0 ? byCpu : Number.NaN, unit: "bogo-ops/cpu-s" },
    { value: kibibytes > 0 ? kibibytes * 1024 : Number.NaN, unit: "max-rss-B/op" },
  ];
}
