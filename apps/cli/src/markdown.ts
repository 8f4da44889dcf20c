import { entryPath } from "@sweetspot/contract/names";
import { readReportName } from "./report-name.ts";
import { type Environment, Server } from "./server.ts";

/** `sweetspot markdown <project>/<report>`: prints the report for a pull request. Gives the exit code. */
export async function markdown(args: readonly string[], environment: Environment): Promise<number> {
  const { project, report } = readReportName("markdown", args);
  const answer = await new Server(environment).ask("GET", `${entryPath(project, report)}.md`);
  process.stdout.write(await answer.text());
  return 0;
}
