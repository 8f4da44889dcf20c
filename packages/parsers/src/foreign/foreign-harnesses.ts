import type { ForeignFile } from "./foreign-file.ts";

/** Consoles and reports of libraries for benchmarks and tools for load, mostly with another output that is read. */
export const foreignHarnesses: readonly ForeignFile[] = [
  {
    what: "what PHPBench prints",
    advice: "Upload its dump, which has every iteration: `vendor/bin/phpbench run --dump-file=bench.xml`.",
    matches: (_, text) =>
      /^PHPBench \(\S+\) running benchmarks/m.test(text) ||
      /^\| (?:iter +\| )?(?:benchmark +\| subject|name +\| revs) +\| (?:set|its) +\|/m.test(text) ||
      /^ {4}\S.{0,60}\.{2,40}(?:R\d+ )?I\d+ \S+ Mo[\d.,]+\S+ \(±/m.test(text) ||
      /^name[,\t]revs[,\t]its[,\t]mem_peak[,\t]/m.test(text) ||
      /^\[\{"(?:benchmark":"[^"\n]{1,200}","subject":"|has_baseline":(?:true|false),"benchmark_name":"|name":"[^"\n]{1,200}","revs":\d)/.test(
        text,
      ),
  },
  {
    what: "what benny prints",
    advice: 'Save the samples: `b.suite(…, b.save({ file: "bench", details: true }))`.',
    matches: (_, text) => /^ {1,10}\d[\d ]{0,40} ops\/s, ±[\d.]+% +\| /m.test(text),
  },
  {
    what: "what Benchee prints",
    advice:
      'Write JSON with benchee_json: `Benchee.run(jobs, formatters: [{Benchee.Formatters.JSON, file: "bench.json"}])`.',
    matches: (_, text) => /^Name +ips +average +deviation +median +99th %/m.test(text),
  },
  {
    what: "results of Caliper, or what it prints",
    advice:
      'Write its results file as a table: `jq -r \'"benchmark;unit;value", (.[] | (.scenario.benchmarkSpec | [.methodName, .parameters[]] | join("/")) as $n | .measurements[] | "\\($n);\\(.value.unit)/op;\\(.value.magnitude / .weight)")\' results.json > bench.csv`.',
    matches: (_, text) =>
      (/^\[\s{0,8}\{\s{0,8}"id":/.test(text) && /"className": ?"com\.google\.caliper\./.test(text)) ||
      /^Trial Report \(\d+ of \d+\):\r?\n +Experiment \{instrument=/m.test(text),
  },
  {
    what: "what criterion or tasty-bench of Haskell writes",
    advice: "Write its table: `cabal bench --benchmark-options '--csv bench.csv'`.",
    matches: (_, text) =>
      /^time {10,}[\d.]+ \S+ +\([\d.]+ \S+ \.\. [\d.]+ \S+\)/m.test(text) ||
      /^\[\s{0,4}"criterion",\s{0,4}"\d[\d.]{0,20}",/.test(text) ||
      /: +OK(?: \([\d.]+s\))?\r?\n +[\d.]+ [nμm]?s ± +[\d.]+ [nμm]?s/.test(text),
  },
  {
    what: "a summary of R's bench",
    advice:
      'Write every run of `r <- bench::mark(…)`: `write.csv(data.frame(expr = rep(as.character(r$expression), lengths(r$time)), time = 1e9 * unlist(r$time)), "bench.csv")`.',
    matches: (_, text) =>
      /^ *expres(?:sion|…¹|s…¹) .{0,60}\bmin +med(?:ian|…)/m.test(text) ||
      /^# A tibble: [\d,]+ × \d+\r?\n {2}expres\S* /m.test(text) ||
      /^(?:"",)?"expression",(?:"[^"\n]{1,40}",){0,9}"min","median","itr\/sec"/m.test(text),
  },
  {
    what: "a summary of R's microbenchmark",
    advice: 'Write every run: `write.csv(microbenchmark(f(), g()), "bench.csv", row.names = FALSE)`.',
    matches: (_, text) =>
      /^ *expr +min +lq +mean +median +uq +max +neval/m.test(text) || /^(?:"",)?"expr","min","lq","mean"/.test(text),
  },
  {
    what: "what Python's timeit prints",
    advice: "Measure several processes: `pyperf timeit -s 'import json' 'json.dumps([1])' -o bench.json`.",
    matches: (_, text) =>
      /^\d+ loops?, best of \d+: [\d.]+ [nuµm]?s(?:ec)? per loop\r?$/m.test(text) ||
      /^[\d.]+ [nuµm]?s ± [\d.]+ [nuµm]?s per loop \(mean ± std\. dev\./m.test(text),
  },
  {
    what: "what Node's `console.time` prints",
    advice:
      "A single time says little. Repeat it with a library: `mitata`, `tinybench` or `vitest bench --run --reporter=json --outputFile=bench.json`.",
    matches: (_, text) => {
      const lines = text.split(/\r?\n/).filter((line) => line !== "");
      return (
        lines.length > 0 &&
        lines.every((line) => /^[^:]{1,100}: (?:\d+\.\d+m?s|\d+:\d\d\.\d{3} \(m:ss\.mmm\))$/.test(line))
      );
    },
  },
  {
    what: "another output of benchmark_driver than the one that is read, or its record",
    advice:
      "Print its results as it does without `--output`: `benchmark-driver benchmark_driver.record.yml > bench.txt`, or with the file of the jobs.",
    matches: (_, text) =>
      /^(?:Iteration per second|Execution time|Max resident set size|[A-Z][\w ]{2,40}) \((?:i\/s|s|bytes|clocks\/i)\):\r?$/m.test(
        text,
      ) ||
      /^# [A-Z][\w ]{2,40} \([^)\n]{1,20}\)\r?\n\r?\n\| {1,100}\|.*\r?\n\|:-+\|/m.test(text) ||
      /^---\r?\ntype: recorded\r?\njob_warmup_context_result:/.test(text) ||
      (/^Calculating -{20,}\r?$/m.test(text) && /^.{1,200} \d{1,15}\.\d{4,20} {1,40}(?:i\/s|s|bytes)\r?$/m.test(text)),
  },
  {
    what: "a chart or tree of bench-node, or its text of times",
    advice:
      "Write its JSON: `new Suite({ reporter: jsonReport })`, then `node --allow-natives-syntax bench.js > bench.json`.",
    matches: (_, text) =>
      /^.{1,200} ▏[█▏▎▍▌▋▊▉─]{5,60}▕ [\d,.]+ ops\/sec \| \d+ samples/m.test(text) ||
      /^[├└│].{0,200} [\d,.]+ ops\/sec \(\d+ runs sampled\)/m.test(text) ||
      /^.{1,200} x \S{1,40} total time \(\d+ runs sampled\)/m.test(text),
  },
  {
    what: "a table of richbench",
    advice: "Measure several processes with pyperf instead: `python bench.py -o results.json`.",
    matches: (_, text) => /^[┃|] +Benchmark [┃|] Min +[┃|] Max +[┃|] Mean +[┃|] Min \(\+\)/m.test(text),
  },
  {
    what: "what pytest-codspeed prints",
    advice:
      "Upload the results that it writes: `pytest --codspeed --codspeed-mode walltime`, then a file of .codspeed.",
    matches: (_, text) => /^┃ +Benchmark +┃ Time \(best\) +┃ Rel\. StdDev +┃/m.test(text),
  },
  {
    what: "what ScalaMeter prints",
    advice:
      'Write its times as a table: `awk \'BEGIN { print "benchmark;unit;value" } /^::B/ { b = $2 } /^Param/ { p = $0; gsub(/^Parameters.|.: .*/, "", p); gsub(/ -> /, "=", p); print b p ";" $NF "/op;" $(NF-1) }\' scalameter.txt > bench.csv`.',
    matches: (_, text) => /^::Benchmark \S.{0,300}::\r?$/m.test(text),
  },
  {
    what: "a table of cronometro",
    advice:
      "Write the rates as a table: `sed -nE 's/^║ (\\S.*\\S) +│ +[0-9]+ │ +([0-9.]+) op.*/\\1;ops\\/s;\\2/p' cronometro.txt | sed '1i benchmark;unit;value' > bench.csv`.",
    matches: (_, text) => /^║ (?:Slower tests|Fastest test) +│ +Samples │ +Result │/m.test(text),
  },
  {
    what: "what Dart's benchmark_harness prints",
    advice:
      "Write lines of Go's form: `sed -nE 's#^(.*)\\(RunTime\\): ([0-9.]+) us\\.#Benchmark\\1 1 \\2 us/op#p' dart.txt > bench.txt`.",
    matches: (_, text) => /^\S.{0,200}\(RunTime\): [\d.]+ us\.\r?$/m.test(text),
  },
  {
    what: "what Perl's Benchmark prints",
    advice: "Write a table with the columns name and sec/op, a row for each run, and upload it as CSV.",
    matches: (_, text) => /^ *\S.{0,100}: +[\d.]+ wallclock secs \( *[\d.]+ usr \+/m.test(text),
  },
  {
    what: "a table of OCaml's core_bench",
    advice: "Write the runs: `./bench.exe -save`, and a CSV with the columns name and ns/op of them.",
    matches: (_, text) => /^[│|] Name +[│|] Time\/Run +[│|]/m.test(text),
  },
  {
    what: "a table of Swift's package-benchmark",
    advice: "Export JMH's JSON, which is read: `swift package benchmark --format jmh`.",
    matches: (_, text) => /^[│|] Metric +[│|] +p0 +[│|] +p25 +[│|]/m.test(text),
  },
  {
    what: "what Xcode's tests print of their measurements",
    advice: "Upload a table with the columns name and sec/op, a row for each of the `values`.",
    matches: (_, text) =>
      /^.{0,400} measured \[[^\]]{1,60}\] average: [\d.]+, relative standard deviation: /m.test(text),
  },
  {
    what: "a table of Zig's zbench",
    advice: "Write its JSON for each benchmark, and a table with the columns name and ns/op of it.",
    matches: (_, text) => /^benchmark +runs +total time +time\/run \(avg ± σ\)/m.test(text),
  },
  {
    what: "a report of JMeter, without single requests",
    advice: "Upload the results themselves: `jmeter -n -t plan.jmx -l results.jtl`.",
    matches: (_, text) =>
      /^Label,# Samples,Average,/m.test(text) ||
      /^summary [+=] +\d+ in /m.test(text) ||
      /"transaction" ?: ?"[^"\n]{1,200}",\s*"sampleCount" ?: ?\d+/.test(text),
  },
  {
    what: "what memtier_benchmark prints",
    advice: "Upload its JSON: `memtier_benchmark --json-out-file=memtier.json`.",
    matches: (_, text) => /^Type +Ops\/sec +(?:Hits\/sec +Misses\/sec +)?.{0,40}Latency /m.test(text),
  },
  {
    what: "a report of cyclictest, STREAM, netperf, drill or plow",
    advice:
      "It is not read. Write its figures as a table with the columns name and one for each unit (`sec/op`, `B/s`), a row for each run.",
    matches: (_, text) =>
      /^T: ?\d+ \( *\d+\) P: ?\d+ I: ?\d+ C: +\d+ Min: /m.test(text) ||
      /^Function +Best Rate MB\/s +Avg time/m.test(text) ||
      /^MIGRATED TCP |^MIGRATED UDP |^TCP_RR |^Recv +Send +Send\b/m.test(text) ||
      /^Time taken for tests +[\d.]+ seconds\r?\nTotal requests +\d+/m.test(text) ||
      /^Statistics +Min +Mean +StdDev +Max/m.test(text),
  },
  {
    what: "a report of Speedometer",
    advice:
      "It is not read. Write its figures as a table with the columns name and one for each unit, a row for each run.",
    matches: (_, text) => /^\s*\{\s*"Score": ?\{\s*"name": ?"Score"/.test(text),
  },
  {
    what: "results of Unity's performance tests",
    advice: "Write their samples as a table with the columns name and ms/op, a row for each sample.",
    matches: (_, text) => /"SampleGroups": ?\[/.test(text) && /"IncreaseIsBetter": ?(?:true|false)/.test(text),
  },
  {
    what: "what CoreMark prints",
    advice:
      'Write a row of a table for each run: `awk \'BEGIN { print "benchmark,unit,value" } /^Iterations\\/Sec/ { print "coremark,ops/s," $3 }\' coremark.txt > bench.csv`.',
    matches: (_, text) => /^CoreMark Size {1,8}: \d/m.test(text),
  },
  {
    what: "a report of UnixBench",
    advice:
      'Write its rates as a table: `awk -F "  +" \'BEGIN { print "benchmark,unit,value" } / parallel cop/ { split($0, copies, "running "); n = copies[2] + 0 } / samples\\)$/ { split($2, rate, " "); print $1 "/copies=" n "," rate[2] "," rate[1] }\' unixbench.txt > bench.csv`.',
    matches: (_, text) => /^System Benchmarks (?:Partial )?Index(?: Values)? {1,40}BASELINE {1,10}RESULT/m.test(text),
  },
  {
    what: "a table of the OSU benchmarks of MPI",
    advice:
      'Write a row for each size: `awk \'BEGIN { print "benchmark,unit,value" } /^# Size/ { unit = /MB.s/ ? "MB/s" : "us/op" } /^[0-9]/ { print "osu/size=" $1 "," unit "," $2 }\' osu.txt > bench.csv`.',
    matches: (_, text) => /^# OSU MPI[\w -]{1,60} v\d/m.test(text),
  },
  {
    what: "what mysqlslap prints",
    advice:
      'Write a row of a table for each run: `awk -F ": " \'BEGIN { print "benchmark,unit,value" } /Average number of s/ { t = $2 + 0 } /Number of c/ { print "mysqlslap/clients=" $2 ",sec/op," t }\' mysqlslap.txt > bench.csv`.',
    matches: (_, text) => /^\tAverage number of seconds to run all queries: [\d.]+ seconds\r?$/m.test(text),
  },
  {
    what: "a table of mysqlslap",
    advice:
      'Put names to its columns: `awk -F , \'BEGIN { print "benchmark,unit,value" } { print "mysqlslap/" $1 "/clients=" $6 ",sec/op," $3 }\' mysqlslap.csv > bench.csv`.',
    matches: (_, text) => /^\w*,(?:mixed|read|write|key|update),[\d.]+,[\d.]+,[\d.]+,\d+,\d+\r?\n/.test(text),
  },
  {
    what: "what cassandra-stress prints",
    advice:
      'Write a row of a table for each run: `awk -F " : +" \'BEGIN { print "benchmark,unit,value" } { gsub(",", "", $2) } /^Op rate/ { print "stress,ops/s," $2 + 0 } /^Latency mean/ { print "stress,ms/op," $2 + 0 }\' stress.txt > bench.csv`.',
    matches: (_, text) => /^Op rate +: +[\d,.]+ op\/s +\[/m.test(text),
  },
  {
    what: "what SQLite's speedtest1 prints",
    advice:
      'Write its times as a table: `awk \'BEGIN { print "benchmark;unit;value" } / - .*[.][.][.]/ { name = $0; sub(/[.]+ +[0-9.]+s$/, "", name); sub(/^ +/, "", name); print name ";sec/op;" $NF + 0 }\' speedtest1.txt > bench.csv`.',
    matches: (_, text) => /^ ?-- Speedtest1 /m.test(text) && /^ \d{3} - .{1,90}\.{3,60} +[\d.]+s\r?$/m.test(text),
  },
];
