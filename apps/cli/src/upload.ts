import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { UploadAnswer } from "@sweetspot/contract";
import { entryPath, isEntryName, isSlug } from "@sweetspot/contract/names";
import { findFiles, type FoundFile } from "./find-files.ts";
import { type Environment, Server } from "./server.ts";
import { UsageError } from "./usage-error.ts";

/** Uploads sent at the same time. */
const parallel = 4;

/** `sweetspot upload`: sends files, says of each what the server read in it. Gives the exit code. */
export async function upload(args: readonly string[], environment: Environment): Promise<number> {
  const { paths, project, report, variant, about } = readArguments(args);
  const files = await findFiles(paths, variant);
  if (files.length === 0) throw new Error("there are no files to upload");
  for (const file of files) {
    if (!isEntryName(file.variant)) throw new Error(`"${file.variant}" cannot name a variant`);
    if (!isEntryName(file.name)) throw new Error(`"${file.name}" cannot name a file`);
  }
  const server = new Server(environment);
  let url = "";
  let unread = 0;
  let unsent = 0;
  const send = async (file: FoundFile): Promise<void> => {
    const label = `${file.variant}/${file.name}`;
    try {
      const query = new URLSearchParams({ wait: "1", ...about }).toString();
      const path = `/api/v1/files${entryPath(project, report, file.variant, file.name)}?${query}`;
      const answer = await server.ask("PUT", path, new Uint8Array(await readFile(file.path)));
      const { artifact, report: at } = (await answer.json()) as UploadAnswer;
      url = at.url;
      if (artifact.state === "failed") unread++;
      process.stderr.write(`${saidOf(artifact).state}  ${label}  ${saidOf(artifact).what}\n`);
    } catch (error) {
      unsent++;
      process.stderr.write(`not sent  ${label}  ${(error as Error).message}\n`);
    }
  };
  const waiting = [...files];
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await send(file);
    }),
  );
  if (url !== "") process.stdout.write(`${url}\n`);
  return unsent > 0 ? 2 : unread > 0 ? 1 : 0;
}

function saidOf(artifact: UploadAnswer["artifact"]): { state: string; what: string } {
  if (artifact.needs === "log-pattern") {
    return { state: "waits", what: "log lines: confirm their pattern on the report's page, or send them with --log" };
  }
  if (artifact.state === "failed") return { state: "not read", what: artifact.diagnostics[0]?.message ?? "" };
  return { state: artifact.state, what: artifact.formatLabel ?? "" };
}

/** Options about logs, and the parameters of the upload that they become. */
const logOptions = ["log", "log-line", "log-zone", "log-start", "log-detail"] as const;

function readArguments(args: readonly string[]): {
  paths: readonly string[];
  project: string;
  report: string;
  variant: string | undefined;
  about: Record<string, string>;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        project: { type: "string" },
        report: { type: "string" },
        variant: { type: "string" },
        commit: { type: "string" },
        repository: { type: "string" },
        log: { type: "string" },
        "log-line": { type: "string" },
        "log-zone": { type: "string" },
        "log-start": { type: "string" },
        "log-detail": { type: "string" },
      },
    });
    const { project, report, variant, commit = "", repository = "" } = values;
    if (positionals.length === 0) throw new UsageError("name the files or folders to upload");
    if (project === undefined || !isSlug(project)) throw new UsageError("--project must be a slug: a-z 0-9 . _ -");
    if (report === undefined || !isSlug(report)) throw new UsageError("--report must be a slug: a-z 0-9 . _ -");
    if (commit !== "" && variant === undefined) throw new UsageError("--commit is one variant's: say --variant, too");
    const said = logOptions.map((name) => [name.replace("-", "_"), values[name] ?? ""] as const);
    const about = Object.fromEntries(
      [["commit", commit] as const, ["repository", repository] as const, ...said].filter(([, value]) => value !== ""),
    );
    return { paths: positionals, project, report, variant, about };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message);
  }
}
