import { spawn } from "node:child_process";

/**
 * Runs a command to its end. Its output is shown only when it fails, so that a start stays quiet.
 * Rejects with the command and the end of its output.
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-8000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.on("exit", (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`\`${[command, ...args].join(" ")}\` failed (${signal ?? code}):\n${output}`));
    });
  });
}
