import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isBundle, root } from "../program.ts";

/** Worked out once: what this process runs was loaded from the files as they were. */
let version: string | undefined;

/**
 * A text that is equal for equal programs: of the code that answers are made by, its engine, and the libraries it was
 * installed with. An answer that one program made must never be given as the answer of another.
 */
export function codeVersion(): string {
  return (version ??= hashOfSources());
}

function hashOfSources(): string {
  const hash = createHash("sha256").update(process.version);
  const code = isBundle ? ["apps/api/dist/*.js"] : ["apps/api/src/**/*.ts", "packages/*/src/**/*.ts"];
  // pnpm writes what is installed into the last of these.
  const sources = [...code, "node_modules/.pnpm/lock.yaml"];
  const files = globSync(sources, { cwd: root });
  for (const file of files.sort())
    if (!file.endsWith(".test.ts")) hash.update(`\n${file}\n`).update(readFileSync(resolve(root, file)));
  return hash.digest("base64url").slice(0, 22);
}
