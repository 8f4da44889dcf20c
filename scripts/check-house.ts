import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { unusedExports } from "./unused-exports.ts";

/**
 * Rules of the house that no linter knows: short files, no switched-off tests, no vague file names, no export that nobody imports.
 * Prints each breach with its mend and exits with 1.
 */

const longestFile = 400;
const root = path.resolve(import.meta.dirname, "..");

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => file !== "" && !file.includes("fixtures/"));

const breaches: string[] = [];
const sources = new Map<string, string>();
for (const file of files) {
  let text: string;
  try {
    text = readFileSync(path.join(root, file), "utf8");
  } catch {
    continue; // deleted, and not yet committed
  }
  sources.set(file, text);
  const lines = text.split("\n").length;
  if (lines > longestFile) breaches.push(`${file}: ${lines} lines; one idea per file, at most ${longestFile} lines`);
  if (/(^|\/)(utils?|helpers?|common|misc)\.tsx?$/.test(file)) breaches.push(`${file}: name it after what it exports`);
  if (/\b(?:it|test|describe)\.(?:only|skip|todo)\(/.test(text))
    breaches.push(`${file}: a test is switched off or narrowed`);
}

for (const { file, name } of unusedExports(sources))
  breaches.push(`${file}: nobody imports ${name}; take the word export away, or delete it`);

for (const breach of breaches) console.error(breach);
console.log(
  breaches.length === 0 ? `${files.length} files keep the rules of the house` : `${breaches.length} breaches`,
);
process.exitCode = breaches.length === 0 ? 0 : 1;
