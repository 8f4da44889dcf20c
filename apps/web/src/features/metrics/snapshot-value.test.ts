import { expect, it } from "vitest";
import { snapshotValue } from "./snapshot-value.ts";

it("shows moments as dates, paces by second, and all else in its unit", () => {
  expect(snapshotValue("go_memstats_last_gc_time_seconds", "seconds", 1_795_624_266.4)).toBe("2026-11-25 16:31:06 UTC");
  expect(snapshotValue("process_start_time_seconds", "seconds", 12)).toBe("12 s");
  expect(snapshotValue("job_time_seconds", "seconds", 3.5)).toBe("3.5 s");
  expect(snapshotValue("sysstat_dev_rkB_per_second", "kibibytes", 2048)).toBe("2 MiB/s");
  expect(snapshotValue("go_goroutines", "", 8)).toBe("8");
});
