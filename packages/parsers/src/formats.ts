import { apacheBench } from "./bench/apache-bench.ts";
import { asv } from "./bench/asv.ts";
import { artillery } from "./bench/artillery.ts";
import { autocannonConsole } from "./bench/autocannon-console.ts";
import { autocannon } from "./bench/autocannon.ts";
import { fio } from "./bench/fio.ts";
import { fioConsole } from "./bench/fio-console.ts";
import { gatlingConsole } from "./bench/gatling-console.ts";
import { gatling } from "./bench/gatling.ts";
import { ghz } from "./bench/ghz.ts";
import { bombardierConsole } from "./bench/bombardier-console.ts";
import { bombardier } from "./bench/bombardier.ts";
import { catch2 } from "./bench/catch2.ts";
import { vegetaConsole } from "./bench/vegeta-console.ts";
import { vegeta } from "./bench/vegeta.ts";
import { gnuTime } from "./bench/gnu-time.ts";
import { gungraun } from "./bench/gungraun.ts";
import { gungraunJson } from "./bench/gungraun-json.ts";
import { iai } from "./bench/iai.ts";
import { bencherJson } from "./bench/bencher-json.ts";
import { githubActionJson } from "./bench/github-action-json.ts";
import { juliaBenchmark } from "./bench/julia-benchmark.ts";
import { goTpc } from "./bench/go-tpc.ts";
import { h2load } from "./bench/h2load.ts";
import { har } from "./bench/har.ts";
import { hey } from "./bench/hey.ts";
import { k6 } from "./bench/k6.ts";
import { k6Csv, k6Points } from "./bench/k6-points.ts";
import { k6Console } from "./bench/k6-console.ts";
import { ohaConsole } from "./bench/oha-console.ts";
import { oha } from "./bench/oha.ts";
import { kafkaConsumer, kafkaProducer } from "./bench/kafka.ts";
import { iperf3, iperf3Console } from "./bench/iperf3.ts";
import { perfStat } from "./bench/perf-stat.ts";
import { perfStatRows } from "./bench/perf-stat-rows.ts";
import { pgbench } from "./bench/pgbench.ts";
import { shellTime } from "./bench/shell-time.ts";
import { redisConsole } from "./bench/redis-console.ts";
import { siege } from "./bench/siege.ts";
import { ioping, iopingJson } from "./bench/ioping.ts";
import { ping } from "./bench/ping.ts";
import { cryptsetup } from "./bench/cryptsetup.ts";
import { bonnie } from "./bench/bonnie.ts";
import { dd } from "./bench/dd.ts";
import { iperf2 } from "./bench/iperf2.ts";
import { mbw } from "./bench/mbw.ts";
import { perfBench } from "./bench/perf-bench.ts";
import { sevenZip } from "./bench/seven-zip.ts";
import { sockperf } from "./bench/sockperf.ts";
import { opensslSpeed } from "./bench/openssl-speed.ts";
import { stressNg } from "./bench/stress-ng.ts";
import { sysbench } from "./bench/sysbench.ts";
import { wrk } from "./bench/wrk.ts";
import { benchCsv } from "./bench/bench-csv.ts";
import { benchmarkJs } from "./bench/benchmark-js.ts";
import { benchmarkDotNetCsv } from "./bench/benchmark-dot-net-csv.ts";
import { benchmarkDotNet } from "./bench/benchmark-dot-net.ts";
import { catch2Console } from "./bench/catch2-console.ts";
import { brunch } from "./bench/brunch.ts";
import { codspeed } from "./bench/codspeed.ts";
import { criterionArchive } from "./bench/criterion-archive.ts";
import { criterionConsole } from "./bench/criterion-console.ts";
import { criterionFile, criterionMessages } from "./bench/criterion.ts";
import { denoBenchConsole } from "./bench/deno-bench-console.ts";
import { denoBench } from "./bench/deno-bench.ts";
import { divan } from "./bench/divan.ts";
import { goBench } from "./bench/go-bench.ts";
import { goTestJson } from "./bench/go-test-json.ts";
import { googleBenchmarkConsole } from "./bench/google-benchmark-console.ts";
import { googleBenchmark } from "./bench/google-benchmark.ts";
import { hyperfineCsv, hyperfineMetricsCsv } from "./bench/hyperfine-csv.ts";
import { hyperfine } from "./bench/hyperfine.ts";
import { jmeter, jmeterXml } from "./bench/jmeter.ts";
import { jmhConsole } from "./bench/jmh-console.ts";
import { jmh } from "./bench/jmh.ts";
import { libtest } from "./bench/libtest.ts";
import { mitataConsole } from "./bench/mitata-console.ts";
import { mitata } from "./bench/mitata.ts";
import { nodeCompare } from "./bench/node-compare.ts";
import { nanobench, nanobenchTable } from "./bench/nanobench.ts";
import { pyperf } from "./bench/pyperf.ts";
import { pytestBenchmark } from "./bench/pytest-benchmark.ts";
import { tinybench } from "./bench/tinybench.ts";
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
import { androidBenchmark } from "./bench/android-benchmark.ts";
import { benchee } from "./bench/benchee.ts";
import { benchmarkIps, benchmarkIpsJson } from "./bench/benchmark-ips.ts";
import { benchNode, benchNodeCsv, benchNodeJson } from "./bench/bench-node.ts";
import { benchmarkDriver } from "./bench/benchmark-driver.ts";
import { benny } from "./bench/benny.ts";
import { lighthouse } from "./bench/lighthouse.ts";
import { memtier } from "./bench/memtier.ts";
import { phpbench } from "./bench/phpbench.ts";
import { rubyBenchmark } from "./bench/ruby-benchmark.ts";
import { ycsb } from "./bench/ycsb.ts";
import { dbBench } from "./bench/db-bench.ts";
import { fortio, fortioConsole } from "./bench/fortio.ts";
import { tracyCsv, tracyZones } from "./bench/tracy.ts";
import { vitestBench } from "./bench/vitest-bench.ts";
import { vitestConsole } from "./bench/vitest-console.ts";
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
