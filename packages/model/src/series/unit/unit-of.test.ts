import { describe, expect, it } from "vitest";
import { clockOf } from "../chart/duration.ts";
import { isPace } from "./shown-unit.ts";
import { unitOf } from "./unit-of.ts";

describe("units and spans of time", () => {
  it.each([
    ["process_cpu_seconds_total", "seconds"],
    ["go_memstats_heap_inuse_bytes", "bytes"],
    ["http_requests_total", ""],
    ["x_duration_seconds_count", ""],
    ["eth_db_compact_time", "nanoseconds"],
    ["read_write_tx_lock_time_milliseconds", "milliseconds"],
    ["nvidia_smi_power_draw_watts", "watts"],
    ["sysstat_cpu_load_iowait", "percent"],
    ["sysstat_device_w_await", "milliseconds"],
    ["sysstat_iface_rxkB_per_second", "kibibytes"],
    ["sysstat_memory_memused_percent", "percent"],
    ["sysstat_disk_aqu_sz", ""],
    ["vmstat_us", "percent"],
    ["vmstat_free", ""],
    ["dool_memory_usage_cach", "bytes"],
    ["nmon_mem_memfree", "mebibytes"],
    ["collectd_interface_if_octets_rx_total", "bytes"],
    ["collectd_disk_disk_ops_read_total", ""],
  ])("%s is in %s", (name, unit) => expect(unitOf(name)).toBe(unit));
  it("knows paces that are levels", () => {
    expect(
      ["sysstat_dev_tps_per_second", "dool_dsk_read", "vmstat_cs", "vmstat_r"].map((name) => isPace(name)),
    ).toEqual([true, true, true, false]);
  });
  it("reads spans as clocks do", () => {
    expect([41, 1080, 7400, 200_000].map(clockOf)).toEqual(["41 s", "18:00", "2:03:20", "2 d 7 h"]);
    expect([0, 0.0058, 0.175, -1.52, 9.97].map(clockOf)).toEqual(["0 s", "5.8 ms", "175 ms", "−1.5 s", "10 s"]);
  });
});
