import type { Exporter } from "./exporter.ts";

/** The types of collectd's values that have a unit. Source: types.db and the plugins of collectd. */
export const collectd: Exporter = {
  system: "collectd",
  about: "surroundings",
  names: /^collectd_/,
  rules: [
    { metrics: /^collectd_\w*octets(_(rx|tx|read|write))?(_total)?$/, unit: "bytes" },
    { metrics: /^collectd_(memory|swap|df_df_complex|processes_ps_(rss|vm|data|code|stacksize))$/, unit: "bytes" },
    { metrics: /^collectd_disk_disk_(time_(read|write)|io_time_(weighted_)?io_time)_total$/, unit: "milliseconds" },
  ],
};
