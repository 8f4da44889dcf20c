import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { settings, settingsExample, settingsTable } from "./settings-table.ts";

const root = resolve(import.meta.dirname, "../../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("the table has every setting that the server reads, once", () => {
  const sources = [
    "apps/api/src/config.ts",
    "apps/api/src/operation/backup-settings.ts",
    "apps/api/src/operation/open-telemetry.ts",
    "apps/api/src/tracing.ts",
  ].concat(
    readdirSync(join(root, "apps/api/src/access"))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => `apps/api/src/access/${name}`),
  );
  // Names that end in "_" are beginnings of names that a setting gives.
  const used = sources.flatMap((path) => read(path).match(/(?:SWEETSPOT|OTEL)_[A-Z0-9_]*[A-Z0-9]\b(?!_)/g) ?? []);
  const names = settings.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect([...new Set(used)].toSorted()).toEqual(names.toSorted());
});

test("docs/settings.md and .env.example say what the table says", () => {
  const plain = (text: string): string => text.replace(/-{3,}/g, "---").replace(/[ ]+/g, " ").replaceAll("| |", "||");
  expect(plain(read("docs/settings.md"))).toContain(plain(settingsTable()));
  expect(read(".env.example")).toBe(settingsExample());
});

test("compose.yaml passes every setting on, but for those that the image or the file itself sets", () => {
  const compose = read("compose.yaml");
  const passed = [...compose.matchAll(/^ {6}((?:SWEETSPOT|OTEL)_[A-Z0-9_]+):/gm)].map(([, name]) => name);
  const fixed = ["HOST", "PORT", "DATA", "OPEN", "WEB", "CLIENT", "EXAMPLES"].map((name) => `SWEETSPOT_${name}`);
  const missing = settings.map(({ name }) => name).filter((name) => !passed.includes(name) && !fixed.includes(name));
  expect(missing).toEqual([]);
  expect(passed.filter((name) => fixed.includes(name ?? ""))).toEqual([]);
});
