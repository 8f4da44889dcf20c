import { writeFile } from "node:fs/promises";
import { entryPath } from "@sweetspot/contract/names";
import { readReportName } from "./report-name.ts";
import { type Environment, Server } from "./server.ts";

/** `sweetspot export <project>/<report>`: writes the report as one file into this folder and prints its name. Gives the exit code. */
export async function exportReport(args: readonly string[], environment: Environment): Promise<number> {
  const { project, report } = readReportName("export", args);
  const answer = await new Server(environment).ask("GET", `/api/v1/reports${entryPath(project, report)}/export`);
  const name = `${project}-${report}.sweetspot.tar`;
  await writeFile(name, new Uint8Array(await answer.arrayBuffer()));
  process.stdout.write(`${name}\n`);
  return 0;
}
