import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../../format.ts";
import { csvHeader, csvHeadRows, forEachCsvRow, parseCsvNumber } from "../../read/csv-rows.ts";
import { type InfluxCell, InfluxRows } from "./influx-rows.ts";
import { prometheusName } from "./influx-lines.ts";

type Label = readonly [name: string, value: string];

/**
 * InfluxDB 1's results as CSV: a table for each statement, or for each series, one behind the other, with the columns `name`, mostly
 * `tags`, `time` and those that were asked for. Source: influxdb, services/httpd/response_writer.go and cmd/influx/cli.
 */
export const influxQueryCsv: Format = {
  id: "influx-query-csv",
  label: "InfluxDB query results (CSV)",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "InfluxDB 1",
    command: "influx -database telegraf -execute 'SELECT * FROM cpu GROUP BY *' -format csv > results.csv",
    reads: "Numbers and truth values of every column; tags, and columns of texts, as labels; times of any unit.",
    leaves: "Rows without a time.",
  },
  sniff: (head) => (isInfluxTable(head) ? "certain" : "no"),
  parse,
};

export function isInfluxTable(head: Uint8Array): boolean {
  const header = csvHeader(head)?.join(",") ?? "";
  if (header.startsWith("name,tags,time,")) return true;
  // The client writes nanoseconds; a table with other times may be anyone's.
  return header.startsWith("name,time,") && /^\d{19}$/.test(csvHeadRows(head, 1)[0]?.[1] ?? "");
}

/** The places of columns in a table's rows; -1 where it has no such column. */
interface Columns {
  readonly tags: number;
  readonly time: number;
  readonly names: readonly string[];
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const rows = new InfluxRows(context);
  const known = new Map<string, readonly Label[]>();
  let columns: Columns | undefined;
  forEachCsvRow(bytes, context.diagnostics, ({ cells }, _, header) => {
    columns ??= columnsOf(header);
    if (cells[0] === "name" && (cells[1] === "tags" || cells[1] === "time")) {
      columns = columnsOf(cells);
      return;
    }
    const { tags: at, time, names } = columns;
    if (time < 0) {
      rows.addWithoutTime();
      return;
    }
    const stated = at < 0 ? "" : (cells[at] ?? "");
    let tags = known.get(stated);
    if (tags === undefined) known.set(stated, (tags = tagsOf(stated)));
    rows.add(cells[0] ?? "", tags, cells[time] ?? "", names, cells.slice(time + 1).map(cellOf));
  });
  return rows.finish();
}

function columnsOf(header: readonly string[]): Columns {
  const tags = header[1] === "tags" ? 1 : -1;
  const time = header[1] === "tags" ? 2 : 1;
  return { tags, time: header[time] === "time" ? time : -1, names: header.slice(time + 1) };
}

/** `host=a,region=eu\ west`: the server escapes signs within a tag, the client does not. */
function tagsOf(stated: string): readonly Label[] {
  const labels: [string, string][] = [];
  for (const part of stated.split(/(?<!\\),/)) {
    const equals = part.search(/(?<!\\)=/);
    const last = labels.at(-1);
    if (equals > 0) labels.push([prometheusName(plain(part.slice(0, equals))), plain(part.slice(equals + 1))]);
    else if (last !== undefined) last[1] += `,${plain(part)}`;
  }
  return labels;
}

const plain = (text: string): string => text.replaceAll(/\\([,= ])/g, "$1");

function cellOf(cell: string): InfluxCell {
  if (cell === "") return undefined;
  if (cell === "true" || cell === "false") return cell === "true";
  return parseCsvNumber(cell) ?? cell;
}
