import type { Kysely } from "kysely";
import type { Blobs } from "./database.ts";
import type { Schema } from "./schema.ts";

/** Returns a store of uploaded bytes that keeps them as rows of the database itself, in the pieces they come in. */
export function blobRows(read: Kysely<Schema>): Blobs {
  return {
    async put(within, sha256, chunks) {
      await this.delete(within, sha256);
      let n = 0;
      for await (const bytes of chunks) {
        await within.insertInto("content_chunk").values({ sha256, n, bytes }).execute();
        n++;
      }
    },
    async *get(sha256) {
      for (let n = 0; ; n++) {
        const row = await read
          .selectFrom("content_chunk")
          .select("bytes")
          .where("sha256", "=", sha256)
          .where("n", "=", n)
          .executeTakeFirst();
        if (row === undefined) return;
        yield row.bytes;
      }
    },
    async delete(within, sha256) {
      await within.deleteFrom("content_chunk").where("sha256", "=", sha256).execute();
    },
  };
}
