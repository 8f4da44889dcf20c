import type { Format } from "../../format.ts";
import { elements, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { configOf, type ResultList } from "../result-list.ts";
import { measured } from "../text-reports.ts";

/** The results of CodSpeed's wall time instrument. Source: CodSpeedHQ/pytest-codspeed, instruments/walltime.py; codspeed-rust, walltime_results.rs. */
export const codspeed: Format = {
  id: "codspeed",
  label: "CodSpeed wall time JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "CodSpeed (pytest-codspeed, cargo-codspeed, plugins of Node.js)",
    command: "pytest --codspeed --codspeed-mode walltime, then .codspeed/results_….json",
    reads:
      "The median, mean and greatest time of each benchmark as one sample. Several results in one file are several processes.",
    leaves: "Deviation, quartiles and outliers. CodSpeed writes no single rounds.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    if (paths?.has("creator.name") !== true || !paths.has("creator.pid")) return "no";
    return paths.has("instrument.type") || paths.has("python.sysconfig") || paths.has("python.sysconfig.prefix")
      ? "certain"
      : "no";
  },
  parse: jsonProcesses(add),
};

function add(list: ResultList, file: Json): void {
  const config = configOf([["python", text(path(file, "python", "sysconfig", "py_version"))]]);
  for (const entry of elements(field(file, "benchmarks"))) {
    const stats = field(entry, "stats");
    const figure = (key: string): number | undefined => finite(field(stats, key));
    // The part of the address behind its file: `test_sum.py::TestSums::test_small[10]`.
    const name = /::(.+)$/s.exec(text(field(entry, "uri")) ?? "")?.[1] ?? text(field(entry, "name")) ?? "";
    const values = [
      measured(figure("median_ns"), "ns/op"),
      measured(figure("mean_ns"), "mean-ns/op"),
      measured(figure("max_ns"), "max-ns/op"),
    ];
    list.add(
      name,
      figure("rounds") ?? 0,
      values.filter((value) => value !== undefined),
      config,
    );
  }
  list.inform(
    "summary-only",
    "CodSpeed keeps figures of all rounds together: one sample. Run it several times to compare.",
  );
}
