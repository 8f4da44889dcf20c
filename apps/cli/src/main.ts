#!/usr/bin/env node
import { bench } from "./bench/bench.ts";
import { exportReport } from "./export-report.ts";
import { importReport } from "./import-report.ts";
import { markdown } from "./markdown.ts";
import { upload } from "./upload.ts";
import { UsageError } from "./usage-error.ts";
import { usage, usageOf } from "./usage.ts";
import { verdict } from "./verdict.ts";

const commands = new Map([
  ["upload", upload],
  ["bench", bench],
  ["verdict", verdict],
  ["markdown", markdown],
  ["export", exportReport],
  ["import", importReport],
]);

/** Runs the command that the words name, and sets the exit code. */
async function main([name = "", ...args]: readonly string[]): Promise<void> {
  try {
    const command = commands.get(name);
    if (["", "help", "--help", "-h"].includes(name)) process.stdout.write(usage);
    else if (command === undefined) throw new UsageError(`there is no command "${name}"`);
    else if (asksForHelp(args)) process.stdout.write(usageOf(name));
    else process.exitCode = await command(args, process.env);
  } catch (error) {
    process.stderr.write(`sweetspot: ${(error as Error).message}\n`);
    if (error instanceof UsageError) process.stderr.write("Run sweetspot help to see how it is used.\n");
    process.exitCode = 2;
  }
}

/** Whether the words of a command ask what it does. Words behind `--` belong to another program. */
function asksForHelp(args: readonly string[]): boolean {
  const own = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  return own.includes("--help") || own.includes("-h");
}

void main(process.argv.slice(2));
