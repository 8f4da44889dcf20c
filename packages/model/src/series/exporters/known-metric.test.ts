import { describe, expect, it } from "vitest";
import { knownAmong, knownMetric } from "./known-metric.ts";

describe("what exporters' files say of a metric", () => {
  it("puts the seconds of write transactions first", () => {
    expect(knownMetric("bolt_tx_write_seconds_total").chart).toEqual({ system: "bolt", about: "work", place: 0 });
    expect(knownMetric("eth_db_chaindata_compact_writedelay_duration")).toMatchObject({
      chart: { system: "LevelDB and Pebble (go-ethereum)" },
      unit: "nanoseconds",
      behaviour: "counter",
    });
    expect(knownMetric("badger_v2_disk_writes")).toEqual({ behaviour: "counter" });
    expect(knownMetric("cache_entries")).toEqual({});
  });

  it("knows bolt's own numbers under any prefix, by what only bolt counts, and holds no other store to one writer", () => {
    const names = ["app_kv_write_tx_seconds_total", "app_kv_spill_seconds_total", "app_kv_rebalance_seconds_total"];
    const inBolt = knownAmong(names);
    expect(names.map((name) => [inBolt(name).chart?.system, inBolt(name).limit?.perSecond])).toEqual([
      ["bolt", 1],
      ["bolt", 1],
      ["bolt", 1],
    ]);
    expect(inBolt("other_write_tx_seconds_total")).toMatchObject({ chart: { system: "store" } });
    for (const known of [inBolt("other_write_tx_seconds_total"), knownAmong(names.slice(0, 2))(names[0]!)])
      expect(known.limit).toBeUndefined();
  });
});
