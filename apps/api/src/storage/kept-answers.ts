import type { Database } from "./database.ts";
import type { KeptAnswers, KeptPlace } from "./ports.ts";
import { type Encoded, type Encoding, recode } from "../http/encoding.ts";

/** Larger answers are made again: what fills a first screen is far smaller. */
const largestBytes = 512 * 1024;

/** The encoding that every browser of today takes. */
const keptAs = "zstd";

/**
 * The answers that reports open with, in the database: a server that has just started gives them without loading and
 * judging all evidence again. Each is found only under the id it was kept with, which names everything that it was made
 * of: the evidence, the parameters and the program. A change of the report drops them (`touchReport`).
 */
export class KeptAnswerRows implements KeptAnswers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async get(place: KeptPlace, id: string): Promise<Encoded | undefined> {
    const row = await this.#rows(place, id).select(["kept_answer.encoding", "kept_answer.bytes"]).executeTakeFirst();
    return row && { encoding: row.encoding as Encoding, bytes: row.bytes };
  }

  /** Keeps an answer that is not kept yet, in place of the last of its name. Nothing of a report that is gone meanwhile. */
  async put(place: KeptPlace, id: string, encoded: Encoded): Promise<void> {
    if (encoded.bytes.length > largestBytes) return;
    if ((await this.#rows(place, id).select("kept_answer.id").executeTakeFirst()) !== undefined) return;
    const { project, report, name } = place;
    const { encoding, bytes } = await recode(encoded, keptAs);
    await this.#database.write
      .insertInto("kept_answer")
      .columns(["report_id", "name", "id", "encoding", "bytes"])
      .expression((e) =>
        e
          .selectFrom("report")
          .innerJoin("project", "project.id", "report.project_id")
          .select((s) => [
            "report.id",
            s.val(name).as("name"),
            s.val(id).as("key"),
            s.val(encoding).as("encoding"),
            s.val(bytes).as("bytes"),
          ])
          .where("project.slug", "=", project)
          .where("report.slug", "=", report),
      )
      .onConflict((conflict) => conflict.columns(["report_id", "name"]).doUpdateSet({ id, encoding, bytes }))
      .execute();
  }

  #rows({ project, report, name }: KeptPlace, id: string) {
    return this.#database.read
      .selectFrom("kept_answer")
      .innerJoin("report", "report.id", "kept_answer.report_id")
      .innerJoin("project", "project.id", "report.project_id")
      .where("project.slug", "=", project)
      .where("report.slug", "=", report)
      .where("kept_answer.name", "=", name)
      .where("kept_answer.id", "=", id);
  }
}
