// The one entry of every npm script. Plain JavaScript for Node 18 and up: it brings the toolchain (Node 24, pnpm 12),
// installs, builds what changed, and hands over. A second start does none of that and takes well under a second.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { buildBundles } from "./steps/build-bundles.mjs";
import { installDependencies } from "./steps/install.mjs";
import { root } from "./steps/root.mjs";
import { bringToolchain } from "./steps/toolchain.mjs";

const [command, ...rest] = process.argv.slice(2);

/** The work of each npm script once the toolchain and the dependencies are there. */
const commands = {
  start: async (tools) => {
    await buildBundles(tools);
    return run(tools, [path.join(root, "apps/api/dist/main.js"), ...rest]);
  },
  dev: (tools) => run(tools, [path.join(root, "scripts/dev.ts"), ...rest]),
  build: (tools) => buildBundles(tools),
  test: async (tools) => {
    await buildBundles(tools);
    return run(tools, [path.join(root, "scripts/test.ts"), ...rest]);
  },
  prove: async (tools) => {
    await buildBundles(tools);
    return run(tools, [path.join(root, "scripts/test.ts"), "--prove", ...rest]);
  },
  check: (tools) => run(tools, [path.join(root, "scripts/test.ts"), "--static", ...rest]),
  bench: async (tools) => {
    await buildBundles(tools);
    return run(tools, [path.join(root, "bench/src/main.ts"), ...rest]);
  },
  firefox: async (tools) => {
    await buildBundles(tools);
    return run(tools, [path.join(root, "tests/firefox/main-flow.ts"), ...rest]);
  },
  fuzz: (tools) => run(tools, [path.join(root, "scripts/fuzz.ts"), ...rest]),
  format: (tools) => run(tools, [path.join(root, "node_modules/oxfmt/bin/oxfmt"), root]),
};

/**
 * Settings of glibc's allocator, which the Dockerfile has as well: buffers from 64 kB on are given back to the system when they are
 * freed. Left to itself it keeps what large files took (540 rather than 390 MB after a profile of 50 MB).
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_ARENA_MAX: "2" };

/** Runs Node 24 in the foreground; signals go to it and its exit code is ours. */
function run(tools, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(tools.node, ["--disable-warning=ExperimentalWarning", ...args], {
      cwd: root,
      stdio: "inherit",
      env: { ...allocator, ...tools.env },
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
  });
}

try {
  const action = commands[command];
  if (action === undefined)
    throw new Error(`unknown command "${command ?? ""}"; known: ${Object.keys(commands).join(", ")}`);
  if (!existsSync(path.join(root, "pnpm-lock.yaml")))
    throw new Error("pnpm-lock.yaml is missing: run this in a whole clone");
  const tools = await bringToolchain();
  await installDependencies(tools);
  process.exitCode = (await action(tools)) ?? 0;
} catch (error) {
  console.error(`sweetspot: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
