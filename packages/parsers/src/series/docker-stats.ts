import type { SeriesTable } from "@sweetspot/model";
import { bytesOf } from "../bench/time-unit.ts";
import type { Format, ParseContext } from "../format.ts";
import type { Json } from "../read/json-bounded.ts";
import { field, text } from "../read/json-bounded.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { MeasuredTable } from "./measured-table.ts";
import { scrapeTime } from "./scrape-clock.ts";

/** Fields of `docker stats`, and the metric for each of their parts, which a slash separates. */
const columns: readonly (readonly [field: string, first: string, second?: string])[] = [
  ["CPUPerc", "docker_cpu_percent"],
  ["MemUsage", "docker_memory_usage_bytes", "docker_memory_limit_bytes"],
  ["MemPerc", "docker_memory_percent"],
  ["NetIO", "docker_network_received_bytes", "docker_network_sent_bytes"],
  ["BlockIO", "docker_block_read_bytes", "docker_block_written_bytes"],
  ["PIDs", "docker_processes"],
];

/** `docker stats` as JSON lines. Sizes are rounded as it prints them. Source: docker/cli, formatter_stats.go. */
export const dockerStats: Format = {
  id: "docker-stats",
  label: "docker stats (JSON)",
  kind: "series",
  version: 2,
  guide: {
    madeBy: "Docker",
    command: "docker stats --no-stream --format json > docker.jsonl",
    reads: "Processor, memory, network, block devices and processes of each container, at the time of the file.",
    leaves: "Containers' ids. Sizes are rounded as Docker prints them.",
  },
  sniff: (head) => (/^\{"BlockIO":"[^"\n]{0,60}","CPUPerc":"/.test(headText(head)) ? "certain" : "no"),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  const { ms: time, mark } = scrapeTime(new Map(), context);
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (line.trim() === "") return;
    let row: Json | undefined;
    try {
      row = line.length > 65_536 ? undefined : (JSON.parse(line) as Json);
    } catch {
      row = undefined;
    }
    if (row === undefined) {
      const message = "This line is not whole JSON.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
      return;
    }
    const labels = [["container", text(field(row, "Name")) ?? text(field(row, "Container")) ?? ""]] as const;
    for (const [key, first, second] of columns) {
      const cell = text(field(row, key)) ?? "";
      const slash = cell.indexOf("/");
      const value = sizeOf((slash < 0 ? cell : cell.slice(0, slash)).trim());
      if (value !== undefined) table.add(first, labels, time, value);
      const other = second === undefined || slash < 0 ? undefined : sizeOf(cell.slice(slash + 1).trim());
      if (other !== undefined) table.add(second!, labels, time, other);
    }
  });
  return { ...table.finish("No line holds a container's figures."), ...mark };
}

/** `12.5%`, `1.944MiB` or `7` as a number; sizes in bytes. */
function sizeOf(cell: string): number | undefined {
  const match = /^(\d{1,20}(?:\.\d{1,10})?) ?([A-Za-z]{1,3}|%)?$/.exec(cell);
  if (match === null) return undefined;
  const [, digits = "", unit = "%"] = match;
  const factor = unit === "%" ? 1 : bytesOf(unit);
  return factor === undefined ? undefined : Number(digits) * factor;
}
