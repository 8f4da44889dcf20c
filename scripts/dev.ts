import { spawn } from "node:child_process";
import path from "node:path";

/**
 * The server, restarted when its sources change, and the page with hot reload in front of it.
 * Words after `npm run dev --` go to the server (`--port`, `--data`).
 */
const root = path.resolve(import.meta.dirname, "..");

const children = [
  spawn(
    process.execPath,
    [
      "--watch",
      "--disable-warning=ExperimentalWarning",
      path.join(root, "apps/api/src/main.ts"),
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: "inherit" },
  ),
  spawn(process.execPath, [path.join(root, "apps/web/node_modules/vite/bin/vite.js")], {
    cwd: path.join(root, "apps/web"),
    stdio: "inherit",
  }),
];

const stop = (): void => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
// One without the other is of no use: when either ends, both do.
for (const child of children) child.on("exit", stop);
