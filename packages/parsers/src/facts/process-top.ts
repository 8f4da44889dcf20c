import type { Fact, FactTable, StatedText } from "@sweetspot/model/facts/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";

const firstLine = /^top - \d\d:\d\d:\d\d up .*load average:/;
const memoryLine = /^(K|M|G|T|P|E)iB (Mem|Swap)\s*:(.*)$/;
const memoryScale: Record<string, number> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40, P: 2 ** 50, E: 2 ** 60 };

/** The text of procps' `top -b`: processes with their memory and CPU, and the machine's memory. */
export const processTop: Format = {
  id: "process-top",
  label: "text of top",
  kind: "facts",
  version: 1,
  guide: {
    madeBy: "top",
    command: "top -b -n 1 > top.txt",
    reads: "Memory, CPU time and share of each process at one moment.",
    leaves: "Changes over time.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  return firstLine.test(headText(head).trimStart()) ? "certain" : "no";
}

/** Columns of sizes are KiB unless a letter follows: `2.4g`. */
const sizeColumns = new Set(["VIRT", "RES", "SHR", "SWAP", "DATA", "CODE", "USED"]);
const percentColumns = new Set(["%CPU", "%MEM"]);

function parse(bytes: Uint8Array, context: ParseContext): FactTable {
  const about: StatedText[] = [];
  const facts: Fact[] = [];
  let header: string[] = [];
  let snapshots = 0;
  /** Process ids of each command; a command that runs once needs no id to be told apart. */
  const commands = new Map<string, Set<string>>();
  const owners: string[] = [];
  forEachLine(bytes, context.diagnostics, (raw, line) => {
    const text = raw.trim();
    if (firstLine.test(text)) {
      snapshots++;
      header = [];
      about.push({ key: "top", value: text.slice("top - ".length) });
      return;
    }
    const memory = memoryLine.exec(text);
    if (memory !== null) {
      readMemory(memory, facts, line);
      return;
    }
    if (/^PID\s/.test(text)) {
      header = text.split(/\s+/);
      return;
    }
    if (header.length === 0 || text === "") return;
    const cells = text.split(/\s+/);
    if (cells.length < header.length || !/^\d+$/.test(cells[0] ?? "")) {
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line is not a process of a top listing; it was skipped.",
        line,
      });
      return;
    }
    const name = cells.slice(header.length - 1).join(" ");
    const pid = cells[0] ?? "";
    const pids = commands.get(name) ?? new Set();
    commands.set(name, pids.add(pid));
    const before = facts.length;
    if (facts.length > context.limits.events)
      throw new UnusableInput("too-large", "The listing has too many processes.");
    for (const [i, column] of header.entries()) {
      const cell = cells[i] ?? "";
      if (sizeColumns.has(column)) addSize(facts, name, column, cell, line);
      else if (percentColumns.has(column)) addNumber(facts, name, column, cell, "%", line);
      else if (column === "TIME+") addCpuTime(facts, name, cell, line);
    }
    for (let i = before; i < facts.length; i++) owners[i] = pid;
  });
  if (commands.size === 0) throw new UnusableInput("no-processes", "The top listing shows no process.");
  const limitations = ["A moment's reading: sizes above 1 GiB are rounded to a tenth by top."];
  if (snapshots > 1) limitations.push(`${snapshots} listings follow each other; each process has a row for each.`);
  const named = facts.map((fact, i) => {
    const isShared = owners[i] !== undefined && (commands.get(fact.subject)?.size ?? 0) > 1;
    return isShared ? { ...fact, subject: `${fact.subject} (${owners[i]})` } : fact;
  });
  return { kind: "facts", about, facts: named, limitations };
}

/** `2.4g`, `3019.0m`, or a bare number of KiB. The step is that of the last printed digit. */
function addSize(facts: Fact[], subject: string, quantity: string, cell: string, line: number): void {
  const match = /^(\d+)(?:[.,](\d+))?([kmgtpe]?)$/.exec(cell);
  if (match === null) return;
  const scale = match[3] === "" ? 2 ** 10 : (memoryScale[(match[3] ?? "").toUpperCase()] ?? 1);
  const decimals = match[2] ?? "";
  facts.push({
    subject,
    quantity,
    value: Number(`${match[1]}.${decimals === "" ? "0" : decimals}`) * scale,
    unit: "bytes",
    step: scale / 10 ** decimals.length,
    line,
  });
}

function addNumber(facts: Fact[], subject: string, quantity: string, cell: string, unit: string, line: number): void {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(cell);
  if (match === null) return;
  const decimals = match[2] ?? "";
  const value = Number(`${match[1]}.${decimals === "" ? "0" : decimals}`);
  facts.push({ subject, quantity, value, unit, step: 1 / 10 ** decimals.length, line });
}

/** `0:09.95`: minutes, seconds, hundredths; hours in front as `12:34:56` or `123:45`. */
function addCpuTime(facts: Fact[], subject: string, cell: string, line: number): void {
  const match = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(cell);
  if (match === null) return;
  const seconds = Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]);
  facts.push({ subject, quantity: "TIME+", value: seconds * 1e9, unit: "nanoseconds", step: 1e7, line });
}

/** `24105.6 total,  18585.1 free,   3019.0 used,   2821.2 buff/cache`; swap's line ends with memory's `avail Mem`. */
function readMemory(match: RegExpExecArray, facts: Fact[], line: number): void {
  const scale = memoryScale[match[1] ?? ""] ?? 1;
  const subject = match[2] ?? "";
  for (const part of (match[3] ?? "").split(/[,.] +(?=\d)/)) {
    const entry = /^\s*(\d+(?:[.,]\d+)?)\+?\s+([a-z/]+)( Mem)?\s*\.?$/.exec(part);
    if (entry === null) continue;
    facts.push({
      subject: entry[3] === undefined ? subject : "Mem",
      quantity: entry[2] ?? "",
      value: Number((entry[1] ?? "").replace(",", ".")) * scale,
      unit: "bytes",
      step: scale / 10,
      line,
    });
  }
}
