import type { BenchTable } from "@sweetspot/model/bench/table";
import type { ParseContext } from "../format.ts";
import type { Json } from "../read/json-bounded.ts";
import { jsonReports } from "../read/json-reports.ts";
import { ResultList } from "./result-list.ts";

/**
 * Returns a format's `parse` for JSON of one or more reports, each of which is a process: `add` takes the results of one.
 * @param memberDepth how deep are objects each member of which is a result of its own
 */
export function jsonProcesses(add: (list: ResultList, report: Json) => void, memberDepth = 0) {
  return (bytes: Uint8Array, context: ParseContext): BenchTable => {
    const list = new ResultList(context);
    for (const report of jsonReports(bytes, context, memberDepth)) {
      list.beginProcess();
      add(list, report);
    }
    return list.finish();
  };
}
