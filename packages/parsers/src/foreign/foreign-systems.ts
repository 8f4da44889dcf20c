import type { ForeignFile } from "./foreign-file.ts";

/** An awk program that writes rows of a table from a tool's text. */
const rows = (program: string, file: string): string =>
  `Write a row of a table for each run: \`awk 'BEGIN { print "benchmark,unit,value" } ${program}' ${file} > bench.csv\`.`;

/** Consoles and files of benchmarks of networks, queues, databases, disks and the system itself, which are not read. */
export const foreignSystems: readonly ForeignFile[] = [
  {
    what: "what iperf prints (version 2, or iperf3 without its end)",
    advice: "Upload what iperf3 writes of a whole run: `iperf3 -c server -t 30 -J > iperf3.json`.",
    matches: (_, text) => /^\[ ID\] Interval +Transfer +(?:Bitrate|Bandwidth)/m.test(text),
  },
  {
    what: "what httperf prints",
    advice:
      "Measure the same with a tool whose output is read: `wrk -t4 -c64 -d30s --latency http://localhost:8080/ | tee wrk.txt`.",
    matches: (_, text) => /^httperf --(?:client|hog|server|port|timeout|uri|rate|verbose)/m.test(text),
  },
  {
    what: "what stress-ng prints, or its YAML",
    advice:
      'Write a row of a table for each stressor and run: `stress-ng --cpu 1 -t 10 --metrics 2>&1 | awk \'BEGIN { print "benchmark,unit,value" } /metrc:/ && $5 + 0 { print $4 ",bogo-ops/s," $9 }\' > bench.csv`.',
    matches: (_, text) =>
      /^stress-ng: (?:metrc|info): +\[\d+\] /m.test(text) || /^system-info:\r?\n {1,8}stress-ng-version: /m.test(text),
  },
  {
    what: "what `7z b` prints",
    advice:
      'Write a row of a table for each run: `7z b | awk \'BEGIN { print "benchmark,unit,value" } /^Tot:/ { print "7z,ops/s," $4 * 1e6 }\' > bench.csv`.',
    matches: (_, text) => /^ +Compressing +\| +Decompressing\r?\nDict +Speed Usage/m.test(text),
  },
  {
    what: "what `openssl speed` prints",
    advice:
      'Write a row of a table for each run: `openssl speed -bytes 8192 -mr sha256 | awk -F: \'BEGIN { print "benchmark,unit,value" } /^[+]F:/ { print $3 ",B/s," $4 }\' > bench.csv`.',
    matches: (_, text) =>
      /^The 'numbers' are in 1000s of bytes per second processed\.$/m.test(text) ||
      /^ {10,40}(?:sign|verify|op|keygen) .*\/s\r?\n *(?:rsa|dsa|\d+ bits ecd)/m.test(text) ||
      /^\+(?:H|DT|F\d*):\d.*:/m.test(text),
  },
  {
    what: "what bonnie++, dbench, ioping or mbw prints",
    advice:
      "Measure the disk with fio, whose JSON is read: `fio job.fio --output-format=json --output=fio.json`. Memory: `sysbench memory run | tee sysbench.txt`.",
    matches: (_, text) =>
      /^Version +[\d.]+\w? +-{3,}Sequential Output-/m.test(text) ||
      /^1\.9[678],[\d.]+\w*,[^,\n]*,\d+,\d{10},/m.test(text) ||
      /^dbench version \d/m.test(text) ||
      /^--- .* ioping statistics ---\r?$/m.test(text) ||
      /^\[\{\s*"timestamp": [\d.]+,\s*"localtime": "[^"]*",\s*"target": \{/.test(text) ||
      /^\d+\tMethod: \w+\tElapsed: [\d.]+\tMiB: /m.test(text),
  },
  {
    what: "what `perf bench` prints",
    advice:
      "Measure the same command run by run: `for i in 1 2 3 4 5; do perf stat -o perf-stat.txt --append perf bench sched pipe; done`.",
    matches: (_, text) => /^# Running '?[\w-]+\/[\w-]+'? benchmark:/m.test(text),
  },
  {
    what: "what multitime or fish's `time` prints, or dd",
    advice:
      "Measure the same command by hyperfine, which keeps every run: `hyperfine --export-json bench.json 'command'`.",
    matches: (_, text) =>
      /^===> multitime results\r?\n\d+: /m.test(text) ||
      /^Executed in +[\d.]+ (?:secs|millis|micros|mins) +fish +external/m.test(text) ||
      /^(?:\d+\+\d+ records in\r?\n\d+\+\d+ records out\r?\n\d+ bytes [^\n]{1,99} copied, [^\n]{1,99}\n?)+\s*$/.test(
        text,
      ),
  },
  {
    what: "what sockperf prints",
    advice: rows(
      '/Summary: Latency/ { print "sockperf,us/op," $5 } /Summary: Message Rate/ { print "sockperf,messages/s," $6 }',
      "sockperf.txt",
    ),
    matches: (_, text) => /^sockperf: Summary: (?:Latency|Message Rate) is [\d.]+/m.test(text),
  },
  {
    what: "what qperf prints",
    advice: rows(
      '/^[a-z_0-9]+:$/ { name = $1; sub(":", "", name) } $2 == "=" && /bw|msg_rate|latency/ { sub("sec", "s", $4); print name "," $4 ($1 == "latency" ? "/op" : "") "," $3 }',
      "qperf.txt",
    ),
    matches: (_, text) => /^[a-z]+_[a-z_\d]+:\r?\n {4}(?:bw|latency|msg_rate) +=/m.test(text),
  },
  {
    what: "what `nats bench` or `nats latency` prints, or its table",
    advice:
      "Write a row of a table for each run: `(echo \"benchmark;unit;value\"; sed -n 's/,//g; s/^ *NATS \\(.*\\) \\(aggregated \\)*stats: \\([0-9]*\\) msgs.*/\\1;messages\\/s;\\3/p' nats.txt) > bench.csv`.",
    matches: (_, text) =>
      /^ *NATS .{1,80} stats: [\d,]+ msgs\/sec ~ /m.test(text) ||
      /^\d\d:\d\d:\d\d Starting .{1,60} benchmark \[/m.test(text) ||
      /^\d\d:\d\d:\d\d Pub Server RTT : /m.test(text) ||
      text.startsWith("#RunID,ClientID,MsgCount,"),
  },
  {
    what: "what RabbitMQ's PerfTest prints",
    advice:
      "Write a row of a table for each run: `(echo \"benchmark,unit,value\"; sed -n 's/^id: .*, \\(sending\\|receiving\\) rate avg: \\([0-9]*\\) msg.*/\\1,messages\\/s,\\2/p' perf-test.txt) > bench.csv`.",
    matches: (_, text) =>
      /^id: \S.{0,100}, (?:time:? [\d.]+ ?s, sent: |(?:sending|receiving) rate avg: )\d/m.test(text),
  },
  {
    what: "what hackbench prints",
    advice: rows('/^Time: / { print "hackbench,sec/op," $2 }', "hackbench.txt"),
    matches: (_, text) => /^Running in (?:process|threaded) mode with \d+ groups using /m.test(text),
  },
  {
    what: "what `cryptsetup benchmark` prints",
    advice: rows(
      '$4 == "MiB/s" { print $1 "/" $2 "/encrypt,B/s," $3 * 1048576; print $1 "/" $2 "/decrypt,B/s," $5 * 1048576 }',
      "cryptsetup.txt",
    ),
    matches: (_, text) => /^# Tests are approximate using memory only \(no storage IO\)/m.test(text),
  },
  {
    what: "what hdparm prints",
    advice: rows('/ Timing / { print "hdparm/" $2 ",MB/s," $(NF - 1) }', "hdparm.txt"),
    matches: (_, text) => /^ Timing (?:buffered|cached|O_DIRECT).{0,60} reads: +\d+ MB in /m.test(text),
  },
  {
    what: "what ping prints",
    advice:
      'Write a row of a table for each answer: `awk -F "time=" \'BEGIN { print "benchmark,unit,value" } /time=/ { print "ping,ms/op," $2 + 0 }\' ping.txt > bench.csv`.',
    matches: (_, text) => /^\d+ bytes from .{1,200}: icmp_seq=\d+ /m.test(text),
  },
  {
    what: "a histogram or the JSON of cyclictest",
    advice: rows(
      '/^# Avg/ { for (i = 4; i <= NF; i++) print "cyclictest,us/op," $i + 0 } /^# Max/ { for (i = 4; i <= NF; i++) print "cyclictest,max-ns/op," $i * 1000 }',
      "cyclictest.txt",
    ),
    matches: (_, text) =>
      /^# (?:Avg|Max) Latencies: \d/m.test(text) || /^\s*\{.{0,200}"cmdline:?": ?"cyclictest /s.test(text),
  },
  {
    what: "what clickhouse-benchmark prints",
    advice:
      "Write a row of a table for each report: `(echo \"benchmark,unit,value\"; sed -n 's/^.*, QPS: \\([0-9.]*\\), RPS: .*/clickhouse,queries\\/s,\\1/p' clickhouse.txt) > bench.csv`.",
    matches: (_, text) => /^\S.{0,100}, queries: \d+,.{0,60} QPS: [\d.]+, RPS: /m.test(text),
  },
  {
    what: "a report of Elasticsearch's Rally or of OpenSearch Benchmark",
    advice:
      'Write its figures as a table: `awk -F " *[|] *" \'BEGIN { print "benchmark;unit;value" } $4 + 0 > 0 || $4 == "0" { print $3 "/" $2 ";" $5 ";" $4 }\' rally.txt > bench.csv`.',
    matches: (_, text) =>
      /^\| +Metric \| +Task \| +Value \| +Unit \|/m.test(text) || /^Metric,Task,Value,Unit\r?$/m.test(text),
  },
  {
    what: "what tsbs prints",
    advice:
      "Write a row of a table for each run: `(echo \"benchmark,unit,value\"; sed -n 's/^loaded .* \\(metrics\\|rows\\) in .*(mean rate \\([0-9.]*\\) .*/load,\\1\\/s,\\2/p' tsbs.txt) > bench.csv`.",
    matches: (_, text) =>
      /^loaded \d+ (?:metrics|rows) in [\d.]+sec with \d+ workers/m.test(text) ||
      /^Run complete after \d+ queries with \d+ workers/m.test(text),
  },
  {
    what: "what HammerDB prints",
    advice: rows(
      '/TEST RESULT/ { for (i = 2; i <= NF; i++) if ($i == "NOPM") print "hammerdb,orders/s," $(i - 1) / 60 }',
      "hammerdb.log",
    ),
    matches: (_, text) => /TEST RESULT : System achieved \d+ NOPM/.test(text) || /^HammerDB CLI v\d/m.test(text),
  },
  {
    what: "what go-ycsb prints",
    advice: rows(
      '/^Run finished/ { end = 1 } end && / - Takes/ { match($0, /Avg.us.: [0-9]+/); print $1 ",us/op," substr($0, RSTART + 9, RLENGTH - 9) }',
      "ycsb.txt",
    ),
    matches: (_, text) => /^[A-Z][A-Z_]{1,40} {1,20}- Takes\(s\): [\d.]+, Count: \d+, OPS: /m.test(text),
  },
  {
    what: "results of Geekbench",
    advice:
      'Write their scores as a table: `jq -r \'"benchmark;unit;value", (.sections[] | .name as $s | .workloads[] | "\\($s)/\\(.name);score;\\(.score)")\' geekbench.json > bench.csv`.',
    matches: (_, text) => /^\s*\{/.test(text) && /"(?:multicore_score|geekbench_version|compute_score)"/.test(text),
  },
  {
    what: "results of the Phoronix Test Suite",
    advice:
      'Write them as a table: `phoronix-test-suite result-file-to-json NAME`, then `jq -r \'"benchmark;unit;value", (.results[] | .scale as $u | "\\(.title) \\(.description)" as $n | .results[] | "\\($n);\\($u);\\(.value)")\' NAME.json > bench.csv`.',
    matches: (_, text) =>
      text.slice(0, 1024).includes("<PhoronixTestSuite>") ||
      (/^\s*\{\s*"title":/.test(text) && /"proportion": ?"(?:LIB|HIB)"/.test(text)),
  },
  {
    what: "the percentiles of HdrHistogram (.hgrm)",
    advice:
      "It states no unit. Where it is milliseconds, write a row of a table for each run: `awk -F '[ ,]+' 'BEGIN { print \"benchmark,unit,value\" } NF > 3 && $(NF-3) + 0 && $(NF-2) >= .99 && !n++ { print \"run,p99-ms/op,\" $(NF-3) }' latency.hgrm > bench.csv`.",
    matches: (_, text) =>
      /^ +Value +Percentile +TotalCount +1\/\(1-Percentile\)/m.test(text) ||
      /^"Value","Percentile","TotalCount","1\/\(1-Percentile\)"/m.test(text),
  },
  {
    what: "a log of histograms of HdrHistogram (.hlog)",
    advice:
      "Write its percentiles: `java -cp HdrHistogram.jar org.HdrHistogram.HistogramLogProcessor -i latency.hlog -o latency`. Of latency.hgrm, write a table with the columns name and one for each unit (`p50-ms/op`, `p99-ms/op`), a row for each run.",
    matches: (_, text) => /^#\[Histogram log format version /m.test(text),
  },
  {
    what: "what iozone prints",
    advice: "Measure the disk with fio, whose JSON is read: `fio job.fio --output-format=json --output=fio.json`.",
    matches: (_, text) => /^\tIozone: Performance Test of File I\/O/m.test(text),
  },
];
