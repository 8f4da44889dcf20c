import type { Format } from "../../format.ts";
import { apacheBench } from "./apache-bench.ts";
import { autocannonConsole } from "./autocannon-console.ts";
import { bombardierConsole } from "./bombardier-console.ts";
import { dbBench } from "./db-bench.ts";
import { fioConsole } from "./fio-console.ts";
import { fortioConsole } from "./fortio.ts";
import { gatlingConsole } from "./gatling-console.ts";
import { goTpc } from "./go-tpc.ts";
import { h2load } from "./h2load.ts";
import { hey } from "./hey.ts";
import { ioping, iopingJson } from "./ioping.ts";
import { iperf2 } from "./iperf2.ts";
import { iperf3Console } from "./iperf3.ts";
import { jmeter, jmeterXml } from "./jmeter.ts";
import { k6Csv } from "./k6-points.ts";
import { kafkaProducer, kafkaConsumer } from "./kafka.ts";
import { memtier } from "./memtier.ts";
import { ohaConsole } from "./oha-console.ts";
import { pgbench } from "./pgbench.ts";
import { ping } from "./ping.ts";
import { redisConsole } from "./redis-console.ts";
import { siege } from "./siege.ts";
import { sockperf } from "./sockperf.ts";
import { sysbench } from "./sysbench.ts";
import { vegetaConsole } from "./vegeta-console.ts";
import { wrk } from "./wrk.ts";
import { ycsb } from "./ycsb.ts";
import { bonnie } from "../system/bonnie.ts";
import { cryptsetup } from "../system/cryptsetup.ts";
import { dd } from "../system/dd.ts";
import { mbw } from "../system/mbw.ts";
import { opensslSpeed } from "../system/openssl-speed.ts";
import { perfBench } from "../system/perf-bench.ts";
import { sevenZip } from "../system/seven-zip.ts";
import { stressNg } from "../system/stress-ng.ts";
import { redisBenchmark, locust } from "../tool-csv.ts";

/** Formats of what tools that load a server, a disk or a processor print and write as tables, in the order in which they are asked. */
export const textLoads: readonly Format[] = [
  k6Csv,
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
];
