import { join } from "node:path";
import { findFiles } from "../find-files.ts";
import { sendFiles } from "../send-files.ts";
import type { Server } from "../server.ts";
import type { BenchArguments } from "./bench-arguments.ts";
import type { Side } from "./side.ts";

/**
 * Uploads what was measured as one report, the variants in their order, each with its commit, and prints the report's address. Gives
 * the exit code of an upload.
 */
export async function uploadVariants(
  server: Server,
  { project, report, repository }: NonNullable<BenchArguments["target"]>,
  folder: string,
  sides: readonly Side[],
): Promise<number> {
  let address = "";
  let code = 0;
  for (const { variant, commit } of sides) {
    const files = await findFiles([join(folder, variant)], variant);
    const about = { ...(commit === undefined ? {} : { commit }), ...(repository === "" ? {} : { repository }) };
    const sent = await sendFiles(server, files, { project, report, about });
    address = sent.url === "" ? address : sent.url;
    code = Math.max(code, sent.code);
  }
  if (address !== "") process.stdout.write(`${address}\n`);
  if (code === 2)
    process.stderr.write(
      `Send what is missing with: sweetspot upload ${folder} --project ${project} --report ${report}\n`,
    );
  return code;
}
