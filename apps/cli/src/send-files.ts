import { readFile } from "node:fs/promises";
import type { UploadAnswer } from "@sweetspot/contract/reports";
import { entryPath } from "@sweetspot/contract/names";
import type { FoundFile } from "./find-files.ts";
import type { Server } from "./server.ts";

/** Uploads sent at the same time. */
const parallel = 4;

/** The report that files go to, and the parameters of their uploads. */
interface Destination {
  readonly project: string;
  readonly report: string;
  readonly about: Readonly<Record<string, string>>;
}

/**
 * Sends files and says of each on standard error what the server read in it. Gives the report's address ("" when nothing
 * was sent) and an exit code: 1 when the server could not read a file, 2 when a file could not be sent.
 */
export async function sendFiles(
  server: Server,
  files: readonly FoundFile[],
  { project, report, about }: Destination,
): Promise<{ url: string; code: 0 | 1 | 2 }> {
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
  return { url, code: unsent > 0 ? 2 : unread > 0 ? 1 : 0 };
}

function saidOf(artifact: UploadAnswer["artifact"]): { state: string; what: string } {
  if (artifact.needs === "log-pattern") {
    return { state: "waits", what: "log lines: confirm their pattern on the report's page, or send them with --log" };
  }
  if (artifact.state === "failed") return { state: "not read", what: artifact.diagnostics[0]?.message ?? "" };
  return { state: artifact.state, what: artifact.formatLabel ?? "" };
}
