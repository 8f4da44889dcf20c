import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFolder } from "@sweetspot/api/storage/sqlite/open-folder";
import { describeStore } from "./store-suite.ts";

describeStore("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweetspot-store-"));
  const { database, lock } = await openFolder(folder, Date.UTC(2026, 0, 1));
  return {
    database,
    async close() {
      await database.close();
      lock.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
