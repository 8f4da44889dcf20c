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
    what: "what stress-ng prints without metrics",
    advice: "Have it print them: `stress-ng --cpu 2 -t 10 --metrics 2>&1 | tee stress-ng.txt`.",
    matches: (_, text) =>
      /^stress-ng: (?:\d\d:\d\d:\d\d\.\d\d )?(?:metrc|info): +\[\d+\] /m.test(text) ||
      /^system-info:\r?\n {1,8}stress-ng-version: /m.test(text),
  },
  {
    what: "what `openssl speed -mr` prints of keys",
    advice: "Run it without `-mr`: `openssl speed rsa2048 ecdsap256 | tee openssl.txt`.",
    matches: (_, text) => /^\+(?:DTP|R\d{1,2}|F\d):\d.*:/m.test(text),
  },
  {
    what: "the table of bonnie++",
    advice: "Have it write its row alone: `bonnie++ -q -d /mnt -u nobody > bonnie.csv`.",
    matches: (_, text) => /^Version +[\d.]+\w? +-{3,}Sequential Output-/m.test(text),
  },
  {
    what: "what dbench prints",
    advice: "Measure the disk with fio, whose JSON is read: `fio job.fio --output-format=json --output=fio.json`.",
    matches: (_, text) => /^dbench version \d/m.test(text),
  },
  {
    what: "what `perf bench --format=simple` prints",
    advice: "Its numbers have no names. Leave the option out: `perf bench mem memcpy | tee perf-bench.txt`.",
    matches: (_, text) => /^# function '\w[\w-]*' \([^\n]{1,200}\)\r?\n[\d.]{3,40}\r?$/m.test(text),
  },
  {
    what: "what multitime or fish's `time` prints",
    advice:
      "Measure the same command by hyperfine, which keeps every run: `hyperfine --export-json bench.json 'command'`.",
    matches: (_, text) =>
      /^===> multitime results\r?\n\d+: /m.test(text) ||
      /^Executed in +[\d.]+ (?:secs|millis|micros|mins) +fish +external/m.test(text),
  },
  {
    what: "a part of what sockperf prints",
    advice: "Upload all of it: `sockperf ping-pong -i server -t 10 | tee sockperf.txt`.",
    matches: (_, text) => /^sockperf: (?:Summary: |---> percentile )/m.test(text),
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
    what: "what `nats bench` prints",
    advice:
      "Write a row of a table for each run: `(echo \"benchmark;unit;value\"; sed -n 's/,//g; s/^ *NATS \\(.*\\) \\(aggregated \\)*stats: \\([0-9]*\\) msgs.*/\\1;messages\\/s;\\3/p' nats.txt) > bench.csv`.",
    matches: (_, text) =>
      /^ *NATS .{1,80} stats: [\d,]+ msgs\/sec ~ /m.test(text) ||
      /^\d\d:\d\d:\d\d Starting .{1,60} benchmark \[/m.test(text),
  },
  {
    what: "what `nats latency` prints",
    advice:
      "Write its percentiles as a table: `sed -nE 's#^[0-9:]+ ([0-9.]+): +([0-9.]+)([nmµ]?s)$#nats;p\\1-\\3/op;\\2#p' nats.txt | sed '1i benchmark;unit;value' > bench.csv`.",
    matches: (_, text) => /^\d\d:\d\d:\d\d Pub Server RTT : /m.test(text),
  },
  {
    what: "a table of `nats bench`",
    advice:
      'Write rows of it: `awk -F , \'BEGIN { print "benchmark,unit,value" } $4 + 0 { print "nats/" $2 ",messages/s," $5; if ($9 + 0) print "nats/" $2 ",us/op," $9 }\' nats.csv > bench.csv`.',
    matches: (_, text) => text.startsWith("#RunID,ClientID,MsgCount,"),
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
    what: "what hdparm prints",
    advice: rows('/ Timing / { print "hdparm/" $2 ",MB/s," $(NF - 1) }', "hdparm.txt"),
    matches: (_, text) => /^ Timing (?:buffered|cached|O_DIRECT).{0,60} reads: +\d+ MB in /m.test(text),
  },
  {
    what: "a histogram of cyclictest",
    advice: rows(
      '/^# Avg/ { for (i = 4; i <= NF; i++) print "cyclictest,us/op," $i + 0 } /^# Max/ { for (i = 4; i <= NF; i++) print "cyclictest,max-ns/op," $i * 1000 }',
      "cyclictest.txt",
    ),
    matches: (_, text) => /^# (?:Avg|Max) Latencies: \d/m.test(text),
  },
  {
    what: "the JSON of cyclictest",
    advice:
      'Write a row of a table for each thread: `jq -r \'"benchmark,unit,value", (.thread[] | "cyclictest,us/op,\\(.avg)", "cyclictest,max-us/op,\\(.max)")\' cyclictest.json > bench.csv`.',
    matches: (_, text) => /^\s*\{.{0,200}"cmdline:?": ?"cyclictest /s.test(text),
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
    what: "figures of YCSB as JSON",
    advice:
      "Write them as the text that YCSB prints without an exporter: `jq -r '(arrays[], objects) | \"[\\(.metric)], \\(.measurement), \\(.value)\"' ycsb.json > ycsb.txt`.",
    matches: (_, text) => /^\[?\s*\{\s*"metric" ?: ?"OVERALL",\s*"measurement" ?: ?"RunTime\(ms\)"/.test(text),
  },
  {
    what: "each measurement of YCSB (measurementtype=raw)",
    advice: "Its figures are in what YCSB prints: `bin/ycsb run basic -P workloads/workloada | tee ycsb.txt`.",
    matches: (_, text) => /^[A-Z-]{1,100} latency raw data: op, timestamp\(ms\), latency\(us\)/.test(text),
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
      'It states no unit. Where it is milliseconds, write a table\'s row for each run: `awk -F \'[ ,]+\' \'BEGIN { print "benchmark,unit,value" } !/#/ && NF > 3 && $(NF-3) + 0 && $(NF-2) >= .99 && !n++ { print "run,p" 100 * $(NF-2) "-ms/op," $(NF-3) }\' latency.hgrm > bench.csv`.',
    matches: (_, text) =>
      /^ +Value +Percentile +TotalCount +1\/\(1-Percentile\)/m.test(text) ||
      /^"Value","Percentile","TotalCount","1\/\(1-Percentile\)"/m.test(text),
  },
  {
    what: "a log of histograms of HdrHistogram (.hlog)",
    advice:
      "Write its percentiles: `java -cp HdrHistogram.jar org.HdrHistogram.HistogramLogProcessor -i latency.hlog -o latency`, with `-tag NAME` where its lines begin with Tag=NAME. Hand in latency.hgrm: the answer to it is the command that makes a table of it.",
    matches: (_, text) => /^#\[Histogram log format version /m.test(text),
  },
  {
    what: "the percentiles of each interval that HdrHistogram's HistogramLogProcessor prints",
    advice:
      "The file beside it, with the ending .hgrm, has those of all: hand it in. The answer to it is the command that makes a table of it.",
    matches: (_, text) =>
      /^#\[(?:Interval percentile log|Overall percentile distribution) between [\d.]+ and /.test(text),
  },
  {
    what: "what lmbench prints",
    advice:
      "Write a row of a table for each measurement: `awk -F': ' 'BEGIN { print \"benchmark;unit;value\" } / microseconds$/ { print $1 \";us/op;\" $2 + 0 }' lmbench.txt > bench.csv`.",
    matches: (_, text) =>
      /^ +L M B E N C H /m.test(text) ||
      /^(?:Simple (?:syscall|read|write|stat|fstat|open\/close)|Select on \d+ .{0,10}fd's|Process fork\+\S{1,20}|Pipe latency|Signal handler \w{1,20}): [\d.]+ microseconds\r?$/m.test(
        text,
      ),
  },
  {
    what: "what iozone prints",
    advice: "Measure the disk with fio, whose JSON is read: `fio job.fio --output-format=json --output=fio.json`.",
    matches: (_, text) => /^\tIozone: Performance Test of File I\/O/m.test(text),
  },
];
