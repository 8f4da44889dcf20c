import { sql } from "kysely";
import { isDamaged } from "../failure.ts";
import { openReader } from "./open-reader.ts";

/** Tables whose structure is looked at in one go; those of large rows are read piece by piece instead. */
const catalogueTables = ["project", "report", "variant", "artifact", "content", "reading", "evidence"] as const;

/**
 * Looks through the catalogue's tables, on a connection of its own: on a large catalogue it takes a while, and others read
 * meanwhile. Returns SQLite's own words for what is wrong.
 */
export async function findDamage(file: string, isStopped: () => boolean): Promise<string | undefined> {
  const connection = openReader(file);
  try {
    for (const table of catalogueTables) {
      if (isStopped()) return undefined;
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(${sql.raw(table)})`.execute(connection);
      const fault = rows.find(({ quick_check: said }) => said !== "ok");
      if (fault !== undefined) return fault.quick_check;
    }
    return undefined;
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return error.message;
  } finally {
    await connection.destroy();
  }
}

/** Whether the structure of the whole database is sound. */
export async function isSound(file: string): Promise<boolean> {
  const connection = openReader(file);
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(connection);
    return rows[0]?.quick_check === "ok";
  } catch {
    return false;
  } finally {
    await connection.destroy();
  }
}
