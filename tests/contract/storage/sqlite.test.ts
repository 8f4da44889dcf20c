import { rm } from "node:fs/promises";
import { openFolder } from "@sweetspot/api/storage/sqlite/open-folder";
import { emptyData } from "../../support/empty-data.ts";
import { describeAccess } from "./access-suite.ts";
import { describeChanges } from "./change-suite.ts";
import type { OpenedDatabase } from "./opened-store.ts";
import { describeQueue } from "./queue-suite.ts";
import { describeStore } from "./store-suite.ts";

async function open(): Promise<OpenedDatabase> {
  const folder = await emptyData();
  const { database, lock } = await openFolder(folder, Date.UTC(2026, 0, 1));
  return {
    database,
    async close() {
      await database.close();
      lock.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describeStore("SQLite", open);
describeQueue("SQLite", open);
describeChanges("SQLite", open);
describeAccess("SQLite", open);
