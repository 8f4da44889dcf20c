import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startServer } from "../../tests/support/server.ts";

const projects = 20;
const variants = ["before", "after"];
const filesEach = 5;

/** Files of a report that `makeCatalogue` makes. */
export const filesOfReport = variants.length * filesEach;

/**
 * A data folder with reports of ten files each, spread over 20 projects. The server stores one file itself; the rest are rows like those
 * that it wrote, each file with bytes of its own, written in one transaction.
 */
export async function makeCatalogue(reports: number): Promise<string> {
  const data = mkdtempSync(path.join(tmpdir(), "sweetspot-bench-catalogue-"));
  const server = await startServer({ data });
  const stored = await fetch(`${server.url}/api/v1/files/p0/model/v/bench.txt?wait=1`, {
    method: "PUT",
    body: textOf(0),
  });
  if (!stored.ok) throw new Error(`the upload was answered ${stored.status}: ${await stored.text()}`);
  await server.stop();
  const database = new DatabaseSync(path.join(data, "sweetspot.db"));
  database.exec("pragma foreign_keys = on; begin");
  const model = copier(database);
  const began = Date.now();
  for (let project = 1; project < projects; project++) {
    model("project", { id: `project ${project}`, slug: `p${project}`, updated_at: began - project });
  }
  const first = database.prepare("select id from project where slug = 'p0'").get() as { id: string };
  // The last changed last, as a server writes them.
  for (let number = reports - 1; number >= 0; number--) {
    const report = `report ${number}`;
    const project = number % projects;
    model("report", {
      id: report,
      project_id: project === 0 ? first.id : `project ${project}`,
      slug: `pr-${number}`,
      title: `Change ${number} of the ${number % 7 === 0 ? "writer" : "reader"}`,
      updated_at: began - number,
    });
    for (const [position, name] of variants.entries()) {
      const variant = `${report} ${name}`;
      model("variant", { id: variant, report_id: report, name, position });
      for (let file = 0; file < filesEach; file++) {
        const bytes = Buffer.from(textOf(1 + (number * variants.length + position) * filesEach + file));
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        const reading = `${variant} ${file}`;
        model("content", { sha256, bytes: bytes.length });
        model("content_chunk", { sha256, bytes });
        model("reading", { id: reading, sha256 });
        model("evidence", { id: reading });
        model("evidence_chunk", { id: reading });
        model("artifact", {
          id: reading,
          report_id: report,
          variant_id: variant,
          name: `${file}.txt`,
          sha256,
          reading,
        });
      }
    }
  }
  // A report's text is written with its last change.
  database.exec("update report set updated_at = updated_at");
  database.exec("commit; pragma wal_checkpoint(truncate)");
  database.close();
  return data;
}

function textOf(number: number): string {
  return `goos: linux\nBenchmarkPut-8 \t 100 \t ${1_000_000 + number} ns/op\t 16 B/op\n`;
}

type Values = Readonly<Record<string, string | number | Uint8Array>>;

/** Returns what inserts a copy of a table's first row with other values in some columns. */
function copier(database: DatabaseSync): (table: string, values: Values) => void {
  const known = new Map<string, (values: Values) => void>();
  return (table, values) => {
    let insert = known.get(table);
    if (insert === undefined) {
      const row = database.prepare(`select * from ${table} limit 1`).get() as Values;
      const columns = Object.keys(row);
      const statement = database.prepare(
        `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
      );
      insert = (given) => void statement.run(...columns.map((column) => given[column] ?? row[column] ?? null));
      known.set(table, insert);
    }
    insert(values);
  };
}
