import { apacheBench } from "./bench/load/apache-bench.ts";
import { asv } from "./bench/harness/asv.ts";
import { artillery } from "./bench/load/artillery.ts";
import { autocannonConsole } from "./bench/load/autocannon-console.ts";
import { autocannon } from "./bench/load/autocannon.ts";
import { fio } from "./bench/load/fio.ts";
import { fioConsole } from "./bench/load/fio-console.ts";
import { gatlingConsole } from "./bench/load/gatling-console.ts";
import { gatling } from "./bench/load/gatling.ts";
import { ghz } from "./bench/load/ghz.ts";
import { bombardierConsole } from "./bench/load/bombardier-console.ts";
import { bombardier } from "./bench/load/bombardier.ts";
import { catch2 } from "./bench/harness/catch2.ts";
import { vegetaConsole } from "./bench/load/vegeta-console.ts";
import { vegeta } from "./bench/load/vegeta.ts";
import { gnuTime } from "./bench/system/gnu-time.ts";
import { gungraun } from "./bench/harness/gungraun.ts";
import { gungraunJson } from "./bench/harness/gungraun-json.ts";
import { iai } from "./bench/harness/iai.ts";
import { bencherJson } from "./bench/harness/bencher-json.ts";
import { githubActionJson } from "./bench/harness/github-action-json.ts";
import { juliaBenchmark } from "./bench/harness/julia-benchmark.ts";
import { goTpc } from "./bench/load/go-tpc.ts";
import { h2load } from "./bench/load/h2load.ts";
import { har } from "./bench/load/har.ts";
import { hey } from "./bench/load/hey.ts";
import { k6 } from "./bench/load/k6.ts";
import { k6Csv, k6Points } from "./bench/load/k6-points.ts";
import { k6Console } from "./bench/load/k6-console.ts";
import { ohaConsole } from "./bench/load/oha-console.ts";
import { oha } from "./bench/load/oha.ts";
import { kafkaConsumer, kafkaProducer } from "./bench/load/kafka.ts";
import { iperf3, iperf3Console } from "./bench/load/iperf3.ts";
import { perfStat } from "./bench/system/perf-stat.ts";
import { perfStatRows } from "./bench/system/perf-stat-rows.ts";
import { pgbench } from "./bench/load/pgbench.ts";
import { shellTime } from "./bench/system/shell-time.ts";
import { redisConsole } from "./bench/load/redis-console.ts";
import { siege } from "./bench/load/siege.ts";
import { ioping, iopingJson } from "./bench/load/ioping.ts";
import { ping } from "./bench/load/ping.ts";
import { cryptsetup } from "./bench/system/cryptsetup.ts";
import { bonnie } from "./bench/system/bonnie.ts";
import { dd } from "./bench/system/dd.ts";
import { iperf2 } from "./bench/load/iperf2.ts";
import { mbw } from "./bench/system/mbw.ts";
import { perfBench } from "./bench/system/perf-bench.ts";
import { sevenZip } from "./bench/system/seven-zip.ts";
import { sockperf } from "./bench/load/sockperf.ts";
import { opensslSpeed } from "./bench/system/openssl-speed.ts";
import { stressNg } from "./bench/system/stress-ng.ts";
import { sysbench } from "./bench/load/sysbench.ts";
import { wrk } from "./bench/load/wrk.ts";
import { benchCsv } from "./bench/bench-csv.ts";
import { benchmarkJs } from "./bench/harness/benchmark-js.ts";
import { benchmarkDotNetCsv } from "./bench/harness/benchmark-dot-net-csv.ts";
import { benchmarkDotNet } from "./bench/harness/benchmark-dot-net.ts";
import { catch2Console } from "./bench/harness/catch2-console.ts";
import { brunch } from "./bench/harness/brunch.ts";
import { codspeed } from "./bench/harness/codspeed.ts";
import { criterionArchive } from "./bench/harness/criterion-archive.ts";
import { criterionConsole } from "./bench/harness/criterion-console.ts";
import { criterionFile, criterionMessages } from "./bench/harness/criterion.ts";
import { denoBenchConsole } from "./bench/harness/deno-bench-console.ts";
import { denoBench } from "./bench/harness/deno-bench.ts";
import { divan } from "./bench/harness/divan.ts";
import { goBench } from "./bench/go/go-bench.ts";
import { goTestJson } from "./bench/go/go-test-json.ts";
import { googleBenchmarkConsole } from "./bench/harness/google-benchmark-console.ts";
import { googleBenchmark } from "./bench/harness/google-benchmark.ts";
import { hyperfineCsv, hyperfineMetricsCsv } from "./bench/harness/hyperfine-csv.ts";
import { hyperfine } from "./bench/harness/hyperfine.ts";
import { jmeter, jmeterXml } from "./bench/load/jmeter.ts";
import { jmhConsole } from "./bench/harness/jmh-console.ts";
import { jmh } from "./bench/harness/jmh.ts";
import { libtest } from "./bench/harness/libtest.ts";
import { mitataConsole } from "./bench/harness/mitata-console.ts";
import { mitata } from "./bench/harness/mitata.ts";
import { nodeCompare } from "./bench/harness/node-compare.ts";
import { nanobench, nanobenchTable } from "./bench/harness/nanobench.ts";
import { pyperf } from "./bench/harness/pyperf.ts";
import { pytestBenchmark } from "./bench/harness/pytest-benchmark.ts";
import { tinybench } from "./bench/harness/tinybench.ts";
import {
  celero,
  criterionHaskellCsv,
  googleBenchmarkCsv,
  jmhCsv,
  locust,
  microbenchmark,
  nanobenchCsv,
  phpbenchCsv,
  redisBenchmark,
  tastyBench,
} from "./bench/tool-csv.ts";
import { androidBenchmark } from "./bench/harness/android-benchmark.ts";
import { benchee } from "./bench/harness/benchee.ts";
import { benchmarkIps, benchmarkIpsJson } from "./bench/harness/benchmark-ips.ts";
import { benchNode, benchNodeCsv, benchNodeJson } from "./bench/harness/bench-node.ts";
import { benchmarkDriver } from "./bench/harness/benchmark-driver.ts";
import { benny } from "./bench/harness/benny.ts";
import { lighthouse } from "./bench/load/lighthouse.ts";
import { memtier } from "./bench/load/memtier.ts";
import { phpbench } from "./bench/harness/phpbench.ts";
import { rubyBenchmark } from "./bench/harness/ruby-benchmark.ts";
import { ycsb } from "./bench/load/ycsb.ts";
import { dbBench } from "./bench/load/db-bench.ts";
import { fortio, fortioConsole } from "./bench/load/fortio.ts";
import { tracyCsv, tracyZones } from "./bench/harness/tracy.ts";
import { vitestBench } from "./bench/harness/vitest-bench.ts";
import { vitestConsole } from "./bench/harness/vitest-console.ts";
import { grafanaAnnotations } from "./events/grafana-annotations.ts";
import { chromeTrace } from "./events/chrome-trace.ts";
import { mysqlSlowLog } from "./events/mysql-slow-log.ts";
import { orPrinted } from "./events/docker-text.ts";
import { postgresLog } from "./events/postgres-log.ts";
import { railsLog } from "./events/rails-log.ts";
import { eventCsv } from "./events/event-csv.ts";
import { eventJsonl } from "./events/event-jsonl.ts";
import { journalFields } from "./events/journal-fields.ts";
import { logLines } from "./events/log-lines.ts";
import { factsCsv } from "./facts/facts-csv.ts";
import { pprofTop } from "./facts/pprof-top.ts";
import { processTop } from "./facts/process-top.ts";
import type { Format } from "./format.ts";
import { austin } from "./profile/austin.ts";
import { devtoolsTrace } from "./profile/devtools-trace.ts";
import { firefoxProfile } from "./profile/firefox/firefox-profile.ts";
import { folded } from "./profile/folded.ts";
import { legacyContention } from "./profile/legacy/contention.ts";
import { legacyCount } from "./profile/legacy/count.ts";
import { legacyCpu } from "./profile/legacy/cpu.ts";
import { goroutineStacks } from "./profile/legacy/goroutine-stacks.ts";
import { legacyHeap } from "./profile/legacy/heap.ts";
import { jemallocHeap } from "./profile/legacy/jemalloc.ts";
import { legacyJava } from "./profile/legacy/java.ts";
import { legacyThreads } from "./profile/legacy/threads.ts";
import { jfr } from "./profile/jfr/jfr.ts";
import { bccStacks } from "./profile/bcc-stacks.ts";
import { bpftrace } from "./profile/bpftrace.ts";
import { callgrind } from "./profile/callgrind/callgrind.ts";
import { pstats } from "./profile/callgrind/pstats.ts";
import { xhprof } from "./profile/callgrind/xhprof.ts";
import { dhat } from "./profile/dhat.ts";
import { ghcProf } from "./profile/ghc-prof.ts";
import { massif } from "./profile/massif.ts";
import { memrayCsv } from "./profile/memray-csv.ts";
import { perfJson } from "./profile/perf-json.ts";
import { perfScript } from "./profile/perf-script.ts";
import { pprofRaw } from "./profile/pprof-raw.ts";
import { pprofTraces } from "./profile/pprof-traces.ts";
import { pprofFormat } from "./profile/pprof.ts";
import { otlpProfilesJson, otlpProfilesProtobuf } from "./profile/otlp/otlp-profiles.ts";
import { stackprof } from "./profile/stackprof.ts";
import { instrumentsText } from "./profile/instruments-text.ts";
import { speedscope } from "./profile/speedscope.ts";
import { rprof } from "./profile/rprof.ts";
import { rprofmem } from "./profile/rprofmem.ts";
import { traceSamples } from "./profile/trace-samples.ts";
import { v8Cpu } from "./profile/v8-cpu.ts";
import { v8Heap } from "./profile/v8-heap.ts";
import { collectdJson } from "./series/collectd-json.ts";
import { dockerStats } from "./series/docker-stats.ts";
import { dool } from "./series/dool.ts";
import { expvar } from "./series/expvar.ts";
import { goGcTrace } from "./series/go-gc-trace.ts";
import { memoryProfiler } from "./series/memory-profiler.ts";
import { v8GcTrace } from "./series/v8-gc-trace.ts";
import { graphite } from "./series/graphite.ts";
import { influxAnnotatedCsv } from "./series/influx/influx-annotated-csv.ts";
import { influxLines } from "./series/influx/influx-lines.ts";
import { influxQueryCsv } from "./series/influx/influx-query-csv.ts";
import { influxQueryJson } from "./series/influx/influx-query-json.ts";
import { jdkGcLog } from "./series/jdk-gc-log.ts";
import { javaGcLog } from "./series/java-gc-log.ts";
import { otlpJson } from "./series/otlp/otlp-json.ts";
import { otlpProtobuf } from "./series/otlp/otlp-protobuf.ts";
import { nmon } from "./series/nmon.ts";
import { nvidiaSmi } from "./series/nvidia-smi.ts";
import { perfIntervals } from "./series/perf-intervals.ts";
import { sysstatJson } from "./series/sysstat-json.ts";
import { sysstatText } from "./series/sysstat-text.ts";
import { telegrafJson } from "./series/telegraf-json.ts";
import { vmstat } from "./series/vmstat.ts";
import { prometheusProtobuf } from "./series/exposition-protobuf.ts";
import { openMetrics, prometheusText, promtoolDump } from "./series/exposition-formats.ts";
import { prometheusJson } from "./series/query-json.ts";
import { seriesCsv } from "./series/series-csv.ts";
import { tsdbSnapshot } from "./series/tsdb/tsdb-format.ts";
import { victoriaJsonLines } from "./series/victoria-jsonl.ts";

/** THE registry, in the order in which formats are asked. The first `certain` wins, then the first `maybe`. */
export const formats: readonly Format[] = [
  goBench,
  goTestJson,
  googleBenchmark,
  catch2,
  hyperfine,
  pytestBenchmark,
  jmh,
  criterionFile,
  criterionMessages,
  benchmarkDotNet,
  pyperf,
  asv,
  vitestBench,
  tinybench,
  mitata,
  nanobench,
  denoBench,
  k6,
  k6Points,
  artillery,
  autocannon,
  oha,
  gatling,
  ghz,
  fortio,
  vegeta,
  bombardier,
  fio,
  iperf3,
  lighthouse,
  har,
  pprofFormat,
  speedscope,
  stackprof,
  perfJson,
  instrumentsText,
  firefoxProfile,
  v8Cpu,
  v8Heap,
  otlpJson,
  otlpProtobuf,
  otlpProfilesJson,
  otlpProfilesProtobuf,
  expvar,
  dockerStats,
  collectdJson,
  sysstatJson,
  devtoolsTrace,
  traceSamples,
  chromeTrace,
  grafanaAnnotations,
  jfr,
  tsdbSnapshot,
  criterionArchive,
  promtoolDump,
  openMetrics,
  prometheusText,
  prometheusProtobuf,
  prometheusJson,
  victoriaJsonLines,
  legacyHeap,
  jemallocHeap,
  legacyCount,
  legacyJava,
  legacyContention,
  legacyThreads,
  legacyCpu,
  pprofRaw,
  pprofTraces,
  pprofTop,
  processTop,
  perfScript,
  bpftrace,
  bccStacks,
  rprof,
  rprofmem,
  austin,
  memrayCsv,
  massif,
  ghcProf,
  dhat,
  callgrind,
  pstats,
  xhprof,
  criterionConsole,
  gungraun,
  gungraunJson,
  iai,
  bencherJson,
  githubActionJson,
  codspeed,
  juliaBenchmark,
  libtest,
  divan,
  brunch,
  benchmarkJs,
  vitestConsole,
  mitataConsole,
  denoBenchConsole,
  nanobenchTable,
  catch2Console,
  benchmarkDotNetCsv,
  hyperfineCsv,
  hyperfineMetricsCsv,
  jmhCsv,
  jmhConsole,
  googleBenchmarkConsole,
  googleBenchmarkCsv,
  nanobenchCsv,
  nodeCompare,
  criterionHaskellCsv,
  tastyBench,
  microbenchmark,
  tracyCsv,
  tracyZones,
  k6Csv,
  benny,
  benchee,
  androidBenchmark,
  benchmarkIpsJson,
  benchmarkIps,
  benchmarkDriver,
  benchNodeJson,
  benchNode,
  benchNodeCsv,
  rubyBenchmark,
  phpbench,
  phpbenchCsv,
  celero,
  ycsb,
  dbBench,
  memtier,
  redisBenchmark,
  locust,
  jmeter,
  jmeterXml,
  wrk,
  gatlingConsole,
  hey,
  fortioConsole,
  ohaConsole,
  h2load,
  siege,
  apacheBench,
  pgbench,
  sysbench,
  stressNg,
  opensslSpeed,
  ping,
  ioping,
  iopingJson,
  sockperf,
  perfBench,
  sevenZip,
  cryptsetup,
  mbw,
  dd,
  iperf2,
  bonnie,
  fioConsole,
  redisConsole,
  vegetaConsole,
  bombardierConsole,
  autocannonConsole,
  iperf3Console,
  goTpc,
  kafkaProducer,
  kafkaConsumer,
  perfStat,
  perfStatRows,
  perfIntervals,
  k6Console,
  gnuTime,
  sysstatText,
  nvidiaSmi,
  vmstat,
  dool,
  nmon,
  goGcTrace,
  v8GcTrace,
  memoryProfiler,
  jdkGcLog,
  javaGcLog,
  influxLines,
  influxQueryJson,
  influxQueryCsv,
  influxAnnotatedCsv,
  telegrafJson,
  graphite,
  mysqlSlowLog,
  journalFields,
  postgresLog,
  railsLog,
  orPrinted(eventJsonl, () => formats),
  eventCsv,
  seriesCsv,
  benchCsv,
  folded,
  logLines,
  // Behind logs: one that ends with a panic is a log.
  goroutineStacks,
  factsCsv,
  // Last: scripts print times below a program's output.
  shellTime,
];
