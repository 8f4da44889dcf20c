import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { settingsExample, settingsTable } from "../apps/api/src/operation/settings-table.ts";

/** Writes docs/settings.md's table and .env.example from the table of settings; run `npm run format` after it. */
const root = path.resolve(import.meta.dirname, "..");
const page = path.join(root, "docs/settings.md");
const [head = ""] = readFileSync(page, "utf8").split(/^\| environment|^TABLE/m);
writeFileSync(page, `${head}${settingsTable()}\n`);
writeFileSync(path.join(root, ".env.example"), settingsExample());
