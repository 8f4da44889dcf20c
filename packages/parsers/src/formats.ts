import { textHarnesses } from "./bench/harness/text-harnesses.ts";
import { textLoads } from "./bench/load/text-loads.ts";
import { asv } from "./bench/harness/asv.ts";
import { artillery } from "./bench/load/artillery.ts";
import { autocannon } from "./bench/load/autocannon.ts";
import { fio } from "./bench/load/fio.ts";
import { gatling } from "./bench/load/gatling.ts";
import { ghz } from "./bench/load/ghz.ts";
import { bombardier } from "./bench/load/bombardier.ts";
import { catch2 } from "./bench/harness/catch2.ts";
import { vegeta } from "./bench/load/vegeta.ts";
import { gnuTime } from "./bench/system/gnu-time.ts";
import { har } from "./bench/load/har.ts";
import { k6 } from "./bench/load/k6.ts";
import { k6Points } from "./bench/load/k6-points.ts";
import { k6Console } from "./bench/load/k6-console.ts";
import { oha } from "./bench/load/oha.ts";
import { iperf3 } from "./bench/load/iperf3.ts";
import { perfStat } from "./bench/system/perf-stat.ts";
import { perfStatRows } from "./bench/system/perf-stat-rows.ts";
import { shellTime } from "./bench/system/shell-time.ts";
import { benchCsv } from "./bench/bench-csv.ts";
import { benchmarkDotNet } from "./bench/harness/benchmark-dot-net.ts";
import { criterionArchive } from "./bench/harness/criterion-archive.ts";
import { criterionFile, criterionMessages } from "./bench/harness/criterion.ts";
import { denoBench } from "./bench/harness/deno-bench.ts";
import { goBench } from "./bench/go/go-bench.ts";
import { goTestJson } from "./bench/go/go-test-json.ts";
import { googleBenchmark } from "./bench/harness/google-benchmark.ts";
import { hyperfine } from "./bench/harness/hyperfine.ts";
import { jmh } from "./bench/harness/jmh.ts";
import { mitata } from "./bench/harness/mitata.ts";
import { nanobench } from "./bench/harness/nanobench.ts";
import { pyperf } from "./bench/harness/pyperf.ts";
import { pytestBenchmark } from "./bench/harness/pytest-benchmark.ts";
import { tinybench } from "./bench/harness/tinybench.ts";
import { lighthouse } from "./bench/load/lighthouse.ts";
import { fortio } from "./bench/load/fortio.ts";
import { vitestBench } from "./bench/harness/vitest-bench.ts";
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
  ...textHarnesses,
  ...textLoads,
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
