import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { counted } from "./gungraun-count.ts";
import { ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** `module::group::function id:arguments` */
const nameLine = /^(\S{1,500}::\S{1,500})(?: (\S.{0,1000}))?$/;
/** `  Instructions:    19833|19900    (-0.33668%)`: this run, the run before, what changed. */
const valueLine = /^ {2}([A-Z][^:|]{1,60}): +([\d.]{1,30})\|(?:[\d.]{1,30}|N\/A)(?: |$)/;

/** `  ======= DHAT =====`, which each tool's values have above them where there are several. */
const toolLine = /^ {2}=+ ([A-Z]{2,20}) =+\s*$/;

/** A description of a benchmark's arguments may hold line breaks: the most lines that its name is followed by. */
const mostNameLines = 10;

/**
 * The text of Gungraun, which was called iai-callgrind: what valgrind counted of each benchmark. Source: gungraun-runner,
 * runner/format.rs.
 */
export const gungraun: Format = {
  id: "gungraun",
  label: "cargo bench text (Gungraun, iai-callgrind)",
  kind: "bench",
  version: 4,
  guide: {
    madeBy: "Gungraun, iai-callgrind (Rust)",
    command: "cargo bench | tee bench.txt",
    reads:
      "Instructions, hits of each cache, estimated cycles and what valgrind's other tools count of each benchmark as one sample; several runs in one file are several samples.",
    leaves: "The comparison with the run before; rates of hits, which follow from the counts.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .filter((line) => line.trim() !== "")
      .some((line, i, lines) => {
        if (!valueLine.test(line)) return false;
        let above = toolLine.test(lines[i - 1] ?? "") ? i - 2 : i - 1;
        const last = above - mostNameLines;
        while (above > last && isRestOfName(lines[above] ?? " ")) above--;
        return nameLine.test((lines[above] ?? "").trimEnd());
      })
      ? "certain"
      : "no",
  parse,
};

/** A line within a name, which is neither empty nor indented. */
const isRestOfName = (line: string): boolean =>
  /^\S/.test(line) && line.length <= 1000 && !nameLine.test(line.trimEnd());

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let lines = 0;
  let open: { name: string; values: Measured[]; line: number } | undefined;
  let tool = "";
  const close = (): void => {
    if (open !== undefined && open.values.length > 0) list.addOfRun(open.name, open.values, open.line);
    open = undefined;
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    lines = number;
    const line = raw.trimEnd();
    const name = line.length <= 2048 ? nameLine.exec(line) : null;
    if (name !== null) {
      close();
      tool = "";
      open = { name: name.slice(1, 3).filter(Boolean).join(" "), values: [], line: number };
      return;
    }
    if (open === undefined) return;
    const value = valueLine.exec(line);
    if (value !== null) open.values.push(...counted(tool, value[1]!, Number(value[2])));
    else if (toolLine.test(line)) tool = toolLine.exec(line)![1]!;
    else if (open.values.length === 0 && isRestOfName(line) && number - open.line <= mostNameLines)
      open.name += ` ${line}`;
  });
  close();
  return list.finish(lines);
}
