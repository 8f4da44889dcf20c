import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { runQuietly } from "./spawn.mjs";

const nodeMajor = 24;
const pnpmMajor = 12;
const folder = path.join(root, ".toolchain");

/**
 * Node 24 and pnpm 12 from the npm registry, into a folder of this clone: nothing on the machine is changed.
 * The running Node is used as it is where it is new enough.
 * Gives `{ node, pnpm, env }`: the paths of both and an environment whose PATH begins with them.
 */
export async function bringToolchain() {
  // The Node of this very folder is no machine's own: without it among what is wanted, npm would remove it while it runs.
  const isToolchain = process.execPath.startsWith(folder + path.sep);
  const ownNode = !isToolchain && Number(process.versions.node.split(".")[0]) >= nodeMajor;
  const wanted = [...(ownNode ? [] : [`node@${nodeMajor}`]), `pnpm@${pnpmMajor}`];
  const stamp = path.join(folder, "stamp");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted.join(" ")) {
    console.error(`sweetspot: getting ${wanted.join(" and ")} (once)`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    await runQuietly(npm, ["install", "--no-audit", "--no-fund", "--no-package-lock", ...wanted], {
      cwd: folder,
      shell: process.platform === "win32",
    });
    writeFileSync(stamp, wanted.join(" "));
  }
  const bin = path.join(folder, "node_modules", ".bin");
  const node = ownNode
    ? process.execPath
    : path.join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(node))
    throw new Error(`Node ${nodeMajor} did not arrive in ${folder}; delete that folder and try again`);
  const pnpm = path.join(bin, process.platform === "win32" ? "pnpm.cmd" : "pnpm");
  const env = { ...process.env, PATH: [path.dirname(node), bin, process.env["PATH"] ?? ""].join(path.delimiter) };
  return { node, pnpm, env };
}
