import type { ForeignFile } from "./foreign-file.ts";

/** Files of browsers and of runners of tests that hold times, mostly of a single run. */
export const foreignWeb: readonly ForeignFile[] = [
  {
    what: "Chrome's metrics of a page at one moment (`Performance.getMetrics`, `page.metrics()`)",
    advice:
      "Upload a report of Lighthouse, which measures a page's load: `lighthouse https://example.com --output=json --output-path=lighthouse.json`.",
    matches: (_, text) =>
      /^\s*(?:\{\s*"metrics":\s*)?\[\s*\{\s*"name":\s*"Timestamp",\s*"value":/.test(text) ||
      /^\s*\{\s*"Timestamp":\s*[\d.]{1,30},\s*(?:"AudioHandlers":\s*\d{1,9},\s*)?"Documents":/.test(text),
  },
  {
    what: "a page's entries of `performance.getEntries()`",
    advice:
      'Write their durations as a table: `jq -r \'["benchmark", "unit", "value"], (.[] | select(.duration > 0) | [.name, "ms/op", .duration]) | @csv\' entries.json > bench.csv`.',
    matches: (_, text) => /^\s*\[\s*\{\s*"name":\s*"[^"\n]{0,2000}",\s*"entryType":\s*"[\w-]{1,40}",/.test(text),
  },
  {
    what: "a report of Lighthouse as CSV",
    advice:
      "Upload its JSON, which has all digits: `lighthouse https://example.com --output=json --output-path=lighthouse.json`.",
    matches: (_, text) => /^"?requestedUrl"?,"?final(?:Displayed)?Url"?,"?fetchTime"?/.test(text),
  },
  {
    what: "the slowest tests of pytest",
    advice:
      "The time of a test's single run says little. Measure with pytest-benchmark: `pytest --benchmark-json=results.json --benchmark-save-data`.",
    matches: (_, text) =>
      /^=+ slowest (?:\d+ )?(?:test )?durations =+\r?$/m.test(text) &&
      /^[\d.]+s (?:call|setup|teardown) +\S/m.test(text),
  },
  {
    what: "what Node's test runner prints",
    advice:
      "The time of a test's single run says little. Measure the whole: `hyperfine --export-json bench.json 'node --test'`.",
    matches: (_, text) => /^(?:ℹ|#) duration_ms [\d.]+\r?$/m.test(text) && /^(?:ℹ|#) pass \d+\r?$/m.test(text),
  },
  {
    what: "what a benchmark of Node itself prints",
    advice: "Compare two builds: `node benchmark/compare.js --old ./node-old --new ./node-new buffers > compare.csv`.",
    matches: (_, text) =>
      /^[\w-]{1,60}\/[\w./-]{1,100}\.m?js(?: [\w-]{1,60}=\S{1,100}){0,20}: [\d,]+(?:\.\d+)?\r?$/m.test(text) &&
      /^[\w-]{1,60}\/[\w./-]{1,100}\.m?js\r?$/m.test(text),
  },
  {
    what: "what Kafka's end-to-end latency test prints",
    advice:
      'Write a row of a table for each run: `awk \'BEGIN { print "benchmark;unit;value" } /^Avg latency/ { print "end-to-end;ms/op;" $3 } /^Percentiles/ { gsub(",", ""); print "end-to-end;p50-ms/op;" $4; print "end-to-end;p99-ms/op;" $7 }\' kafka.txt > bench.csv`.',
    matches: (_, text) => /^Avg latency: [\d.]+ ms\r?\n(?:\r?\n)?Percentiles: 50th = /m.test(text),
  },
  {
    what: "a row of Kafka's consumer test without the line that names its columns",
    advice:
      "Run it without `--hide-header`, or put the line above the row: `sed -i '1i start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec' kafka.txt`.",
    matches: (_, text) =>
      !text.includes("start.time, ") &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d:\d{3}, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d:\d{3}(?:, [\d.]{1,30}){8}\r?$/m.test(text),
  },
];
