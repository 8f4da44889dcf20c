import type { Format } from "../../format.ts";
import { androidBenchmark } from "./android-benchmark.ts";
import { benchNodeJson, benchNode, benchNodeCsv } from "./bench-node.ts";
import { benchee } from "./benchee.ts";
import { bencherJson } from "./bencher-json.ts";
import { benchmarkDotNetCsv } from "./benchmark-dot-net-csv.ts";
import { benchmarkDriver } from "./benchmark-driver.ts";
import { benchmarkIpsJson, benchmarkIps } from "./benchmark-ips.ts";
import { benchmarkJs } from "./benchmark-js.ts";
import { benny } from "./benny.ts";
import { brunch } from "./brunch.ts";
import { catch2Console } from "./catch2-console.ts";
import { codspeed } from "./codspeed.ts";
import { criterionConsole } from "./criterion-console.ts";
import { denoBenchConsole } from "./deno-bench-console.ts";
import { divan } from "./divan.ts";
import { githubActionJson } from "./github-action-json.ts";
import { googleBenchmarkConsole } from "./google-benchmark-console.ts";
import { gungraunJson } from "./gungraun-json.ts";
import { gungraun } from "./gungraun.ts";
import { hyperfineCsv, hyperfineMetricsCsv } from "./hyperfine-csv.ts";
import { iai } from "./iai.ts";
import { jmhConsole } from "./jmh-console.ts";
import { juliaBenchmark } from "./julia-benchmark.ts";
import { libtest } from "./libtest.ts";
import { mitataConsole } from "./mitata-console.ts";
import { nanobenchTable } from "./nanobench.ts";
import { nodeCompare } from "./node-compare.ts";
import { phpbench } from "./phpbench.ts";
import { rubyBenchmark } from "./ruby-benchmark.ts";
import { tracyCsv, tracyZones } from "./tracy.ts";
import { vitestConsole } from "./vitest-console.ts";
import {
  jmhCsv,
  googleBenchmarkCsv,
  nanobenchCsv,
  criterionHaskellCsv,
  tastyBench,
  microbenchmark,
  phpbenchCsv,
  celero,
} from "../tool-csv.ts";

/** Formats of what libraries that time functions print and write as tables, in the order in which they are asked. */
export const textHarnesses: readonly Format[] = [
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
];
