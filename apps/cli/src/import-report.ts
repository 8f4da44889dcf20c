import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { entryPath, isSlug } from "@sweetspot/contract/names";
import type { ReportPlaceAnswer } from "@sweetspot/contract/reports";
import { type Environment, Server } from "./server.ts";
import { UsageError } from "./usage-error.ts";

/** `sweetspot import <file> --project <slug>`: makes a report of an exported one and prints its address. Gives the exit code. */
export async function importReport(args: readonly string[], environment: Environment): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { project: { type: "string" }, report: { type: "string" } },
  });
  const { project, report } = values;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError("import takes one exported file");
  if (project === undefined || !isSlug(project)) throw new UsageError("--project must be a slug: a-z 0-9 . _ -");
  const query = report === undefined ? "" : `?${new URLSearchParams({ report }).toString()}`;
  const path = `/api/v1/projects${entryPath(project)}/import${query}`;
  const answer = await new Server(environment).ask("POST", path, new Uint8Array(await readFile(file)));
  process.stdout.write(`${((await answer.json()) as ReportPlaceAnswer).url}\n`);
  return 0;
}
