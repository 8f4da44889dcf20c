import { compareBenches } from "@sweetspot/model/bench/compare";
import { type BenchComparison, defaultFlags } from "@sweetspot/model/bench/comparison";
import type { ReadingId } from "@sweetspot/model/ids";
import { type BenchHistorySpread, historySpread } from "@sweetspot/model/judge/history-spread";
import { type BenchJudgement, judgeBenches } from "@sweetspot/model/judge/judge-benches";
import type { JudgePolicy } from "@sweetspot/model/judge/policy";
import type { TaskContext } from "../work/task.ts";
import { liveName } from "../storage/frozen-name.ts";
import type { Catalogue } from "../storage/ports.ts";

/** The benchmark files of one report of a project's line, by their readings. */
export type LineFiles = readonly ReadingId[];

/** The newest reports of a line that tell how runs differ; older ones ran on other machines more often than not. */
const most = 20;

/** The files of a project's line of reports, oldest first, without the report that is judged by them. */
export async function lineFiles(
  catalogue: Catalogue,
  project: string,
  line: string,
  report: string,
): Promise<LineFiles[]> {
  if (line === "") return [];
  const others = (await catalogue.reportsOfLine(project, line)).filter(({ slug }) => slug !== liveName(report));
  const found: LineFiles[] = [];
  for (const { slug } of others.slice(-most)) {
    const { artifacts } = await catalogue.readyOfKind(project, slug, "bench");
    const last = artifacts.at(-1)?.variant;
    const own = artifacts.filter(({ variant }) => variant === last).map(({ reading }) => reading);
    if (own.length > 0) found.push(own);
  }
  return found;
}

/** A comparison judged by a policy, with what the project's line of reports tells of how runs differ. */
export function judgeComparison(
  comparison: BenchComparison,
  policy: JudgePolicy,
  line: readonly LineFiles[],
  context: TaskContext,
): BenchJudgement {
  return judgeBenches(comparison, policy, line.length === 0 ? {} : { history: spreadOver(line, context) });
}

function spreadOver(line: readonly LineFiles[], context: TaskContext): BenchHistorySpread {
  return context.derived(`benches.line ${JSON.stringify(line)}`, () => {
    const inputs = line.flatMap((files, at) =>
      files.map((reading) => ({ label: String(at), path: String(at), table: context.evidence({ reading }, "bench") })),
    );
    const comparison = compareBenches(inputs, defaultFlags, "full");
    const rows = comparison.tables.reduce((sum, table) => sum + table.rows.length, 0);
    return { value: historySpread(comparison), bytes: 1000 + 200 * rows };
  });
}
