import { entryPath } from "@sweetspot/contract/names";
import { type Environment, Server } from "./server.ts";
import { UsageError } from "./usage-error.ts";

/** `sweetspot markdown <project>/<report>`: prints the report for a pull request. Gives the exit code. */
export async function markdown(args: readonly string[], environment: Environment): Promise<number> {
  const [name, ...more] = args;
  const [project, report, ...rest] = (name ?? "")
    .replace(/^https?:\/\/[^/]+\//, "")
    .replace(/^\//, "")
    .split("/");
  if (!project || !report || rest.length > 0 || more.length > 0)
    throw new UsageError("markdown takes <project>/<report>");
  const answer = await new Server(environment).ask("GET", `${entryPath(project, report)}.md`);
  process.stdout.write(await answer.text());
  return 0;
}
