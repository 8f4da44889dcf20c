import { anyStore } from "./any-store.ts";
import { badger } from "./badger.ts";
import { bolt } from "./bolt.ts";
import { collectd } from "./collectd.ts";
import { dool } from "./dool.ts";
import { etcd } from "./etcd.ts";
import type { Exporter } from "./exporter.ts";
import { geth } from "./geth.ts";
import { goRuntime } from "./go-runtime.ts";
import { host } from "./host.ts";
import { nmon } from "./nmon.ts";
import { process } from "./process.ts";
import { prometheusScrapes } from "./prometheus-scrapes.ts";
import { sysstat } from "./sysstat.ts";
import { vmstat } from "./vmstat.ts";

/**
 * Every exporter that something is known of, in the order in which their charts are shown: time spent in write
 * transactions says more about a store than anything else. Where two know a metric, the first one counts.
 */
export const exporters: readonly Exporter[] = [
  bolt,
  anyStore,
  etcd,
  geth,
  badger,
  process,
  goRuntime,
  host,
  sysstat,
  vmstat,
  dool,
  nmon,
  collectd,
  prometheusScrapes,
];
