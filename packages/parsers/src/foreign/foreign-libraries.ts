import type { ForeignFile } from "./foreign-file.ts";

/** A command that writes a row of a table for each line that fits, by sed's substitution. */
const rows = (substitution: string, file: string): string =>
  `Write its figures as a table: \`sed -nE '${substitution}' ${file} | sed '1i benchmark;unit;value' > bench.csv\`.`;

/** Consoles of smaller libraries for benchmarks, by lines that only they print. */
export const foreignLibraries: readonly ForeignFile[] = [
  {
    what: "what Julia's BenchmarkTools or Chairmarks prints",
    advice:
      "Save every run as JSON: `julia -e 'using BenchmarkTools; BenchmarkTools.save(\"bench.json\", @benchmark sum(rand(100)))'`, or with `run(SUITE)` of a group.",
    matches: (_, text) =>
      /^(?:BenchmarkTools\.Trial|Benchmark): [\d,]+ samples? with [\d,]+ evaluations?/m.test(text) ||
      /^ *\d+-element BenchmarkTools\.BenchmarkGroup:/m.test(text) ||
      /^BenchmarkTools\.Trial(?:Estimate|Judgement|Ratio): /m.test(text) ||
      /^ +[\d.]+ (?:ns|μs|ms|s|seconds) \([\d.]+ ?[kMG]? allocations?: [\d.]+ (?:bytes|[KMG]iB)/m.test(text),
  },
  {
    what: "what Crystal's Benchmark.ips prints",
    advice: rows(String.raw`s#^ *(.*[^ ]) +[0-9.]+[kMG]? +\( *([0-9.]+)(ns|µs|ms|s)\).*#\1;\3/op;\2#p`, "crystal.txt"),
    matches: (_, text) => /^.{1,200}[\d.]+[kMG]? {1,4}\( {0,4}[\d.]+(?:ns|µs|ms|s)\) \(± {0,3}[\d.]+%\) /m.test(text),
  },
  {
    what: "a table of Celero",
    advice: "Write its CSV instead: `./bench -t celero.csv`.",
    matches: (_, text) => /^\| +Group +\| +Experiment +\| +Prob\. Space +\|/m.test(text),
  },
  {
    what: "what Hayai prints",
    advice:
      'Write its figures as a table: `awk \'BEGIN { print "benchmark;unit;value" } /DONE/ { n = $4 } /Average time/ { print n ";" $7 "/op;" $6 }\' hayai.txt > bench.csv`.',
    matches: (_, text) => /^\[ {3}RUNS {3}\] +Average time: [\d.]+ us/m.test(text),
  },
  {
    what: "what nonius prints",
    advice:
      'Write its means as a table: `awk \'BEGIN { print "benchmark;unit;value" } /^benchmarking/ { n = substr($0, 14) } /^mean:/ { sub(",", "", $3); print n ";" $3 "/op;" $2 }\' nonius.txt > bench.csv`.',
    matches: (_, text) => /^mean: [\d.e+-]+ \S{1,2}s?, lb [\d.e+-]+ \S{1,2}s?, ub /m.test(text),
  },
  {
    what: "a table of picobench",
    advice:
      'Write its times as a table: `awk -F \'|\' \'BEGIN { print "benchmark;unit;value" } $2 + 0 { gsub(/ /, ""); print $1 "/dim=" $2 ";ns/op;" $4 }\' picobench.txt > bench.csv`.',
    matches: (_, text) => /^ Name \(\* = baseline\) +\| +Dim +\| +Total ms \| +ns\/op +\|/m.test(text),
  },
  {
    what: "what ubench.h prints",
    advice: rows(String.raw`s#.*OK \] (.*) \(mean ([0-9.]+)us.*#\1;us/op;\2#p`, "ubench.txt"),
    matches: (_, text) => /^\[ +OK \] .{1,200} \(mean [\d.]+us, confidence interval \+- [\d.]+%\)/m.test(text),
  },
  {
    what: "what benchmark-memory of Ruby prints",
    advice: rows(String.raw`s#^ *(.*): +([0-9]+) allocated.*#\1;B/op;\2#p`, "memory.txt"),
    matches: (_, text) => /^ .{0,200} [\d.]+[kMGTQ]? {1,2}memsize \( {1,12}[\d.]+[kMGTQ]? {1,2}retained\)/m.test(text),
  },
  {
    what: "a table of OCaml's Bechamel",
    advice: rows(String.raw`s#^│ +(.*[^ ]) +│ +([0-9.]+) ([a-z]+)/run.*#\1;\3/op;\2#p`, "bechamel.txt"),
    matches: (_, text) => /^│ ?name +│ .{0,200}(?:monotonic-clock|allocated|ns\/run)/m.test(text),
  },
  {
    what: "a table of Swift's Benchmark library",
    advice: rows(String.raw`s#^(.*[^ ]) +([0-9.]+) ([nµum]?s) ±.*#\1;\3/op;\2#p`, "swift.txt"),
    matches: (_, text) => /^name +time +std +iterations\r?\n-{20,}/m.test(text),
  },
  {
    what: "a comparison of tango",
    advice: rows(
      String.raw`s#^(.*[^ ]) +\[ *[0-9.]+ [a-zµ]+ \.\.\. +([0-9.]+) ([a-zµ]+) \].*#\1;\3/op;\2#p`,
      "tango.txt",
    ),
    matches: (_, text) =>
      /^\S.{0,200} \[ {0,6}[\d.]+ [nuµm]?s \.\.\. {1,6}[\d.]+ [nuµm]?s \] {1,10}[+-][\d.]+%/m.test(text),
  },
  {
    what: "a table of tachometer",
    advice:
      'Write its JSON, and a table of its samples: `tach --json-file=t.json …; jq -r \'"benchmark;unit;value", (.benchmarks[] | .name as $n | .samples[] | "\\($n);ms/op;\\(.)")\' t.json > bench.csv`.',
    matches: (_, text) => /^│ Benchmark +│ (?:Version +│ |Bytes +│ |Browser +│ ){1,3} *Avg time │/m.test(text),
  },
];
