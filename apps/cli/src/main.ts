#!/usr/bin/env node
import { markdown } from "./markdown.ts";
import { upload } from "./upload.ts";
import { UsageError } from "./usage-error.ts";

const usage = `sweetspot: hand measurements in to a Sweetspot server

  sweetspot upload <files or folders> --project <slug> --report <slug> [--variant <name> [--commit <hash>]]
                   [--repository <https address>]
                   [--log <auto, a known way or a time format> [--log-zone <zone>] [--log-start <year or day>]
                    [--log-line <RE2 with {time}>] [--log-detail <RE2>]]
      Uploads files; folders give their names to variants unless --variant is said. Prints the report's address.
      With the repository, and each variant's commit, lines of profiles link to their source.
      --log says how plain text logs are read (--log auto, --log klog, --log '%Y/%m/%d %T%.f'); other files are not
      touched by it. Without it, a log waits for its pattern to be confirmed on the page.
      Exits with 1 when a file could not be read by the server, with 2 when it could not be sent.

  sweetspot markdown <project>/<report>
      Prints the report as Markdown, for a pull request.

The server is SWEETSPOT_URL (default http://127.0.0.1:7070); SWEETSPOT_TOKEN is sent where it is set.
`;

const commands = new Map([
  ["upload", upload],
  ["markdown", markdown],
]);

const [name = "", ...args] = process.argv.slice(2);
try {
  const command = commands.get(name);
  if (name === "" || name === "help" || name === "--help" || name === "-h") {
    process.stdout.write(usage);
  } else if (command === undefined) {
    throw new UsageError(`there is no command "${name}"`);
  } else {
    process.exitCode = await command(args, process.env);
  }
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`sweetspot: ${error.message}\n\n${usage}`);
  else process.stderr.write(`sweetspot: ${(error as Error).message}\n`);
  process.exitCode = 2;
}
