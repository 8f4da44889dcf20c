import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { measured } from "../text-reports.ts";
import { ResultList } from "../result-list.ts";

const seconds = String.raw`\d{1,9}[.,]\d{1,9}`;
/** `real 0.10` (POSIX, `time -p`) or `real 0m0.194s` (bash, ksh), then `user …` and `sys …`. */
const part = new RegExp(`^(real|user|sys)[ \\t]+(?:(\\d{1,6})m)?(${seconds})s?$`);
/** GNU time without options: `0.00user 0.00system 0:00.10elapsed 0%CPU (0avgtext+0avgdata 1796maxresident)k`. */
const gnu = new RegExp(
  `^(${seconds})user (${seconds})system (?:(\\d{1,6}):)?(\\d{1,6}):(\\d\\d(?:[.,]\\d{1,9})?)elapsed .*?(?:\\+\\d+avgdata (\\d{1,15})maxresident\\)k)?$`,
);
/** zsh: `sleep 0.1  0.00s user 0.00s system 1% cpu 0.103 total`. */
const zsh = new RegExp(
  `^(.{1,400}?)  (${seconds})s user (${seconds})s system \\d{1,7}% cpu (?:(\\d{1,6}):)?(?:(\\d{1,6}):)?(${seconds}) total$`,
);
const besides = /^\d+inputs\+\d+outputs \(\d+major\+\d+minor\)pagefaults \d+swaps$/;

/** The times that shells and POSIX's `time` print. Source: POSIX.1-2024 time; bash TIMEFORMAT; GNU time 1.9; zsh TIMEFMT. */
export const shellTime: Format = {
  id: "shell-time",
  label: "times that a shell prints (time)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "bash, zsh, ksh, time -p, GNU time",
    command: "for i in 1 2 3 4 5; do { time ./program > /dev/null; } 2>> time.txt; done",
    reads: "Time by the clock and on the CPU of each run, a process each; GNU time's greatest memory.",
    leaves: "The command, which only zsh prints; texts of which the times are the smaller part.",
  },
  sniff(head) {
    const lines = headText(head).split(/\r?\n/);
    if (!lines.some((line) => line.startsWith("real") || gnu.test(line) || zsh.test(line))) return "no";
    const own = lines.filter(
      (line) => part.test(line) || gnu.test(line) || zsh.test(line) || besides.test(line),
    ).length;
    const all = lines.filter((line) => line !== "").length;
    // A script prints the times of a command below what the command prints.
    return own === all ? "certain" : own * 2 > all ? "maybe" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let open: Partial<Record<string, number>> = {};
  let last = 0;
  const add = (name: string, { real, user, sys, peak }: Partial<Record<string, number>>): void => {
    const values = [
      measured(real, "sec/op"),
      measured(user, "user-sec/op"),
      measured(sys, "sys-sec/op"),
      measured(peak, "peak-B"),
    ].filter((value) => value !== undefined);
    if (values.length > 0) list.beginProcess();
    list.add(name, 0, values, [], last);
    open = {};
  };
  forEachLine(bytes, context.diagnostics, (line, number) => {
    last = number;
    const [, key = "", minutes = "0", rest = ""] = part.exec(line) ?? [];
    if (key !== "") {
      if (open[key] !== undefined) add("time", open);
      open[key] = Number(minutes) * 60 + plain(rest);
      return;
    }
    const [, user, system, hours, elapsed, tail, peak] = gnu.exec(line) ?? [];
    if (user !== undefined) {
      const real = Number(hours ?? 0) * 3600 + Number(elapsed) * 60 + plain(tail);
      add("time", { real, user: plain(user), sys: plain(system), ...(peak && { peak: Number(peak) * 1024 }) });
    }
    const [, command, own, kernel, first, second, total] = zsh.exec(line) ?? [];
    if (command === undefined) return;
    const clock = [first, second]
      .filter((number) => number !== undefined)
      .reduce((sum, unit) => sum * 60 + Number(unit), 0);
    add(command, { real: clock * 60 + plain(total), user: plain(own), sys: plain(kernel) });
  });
  add("time", open);
  return list.finish(last);
}

/** A decimal number with the locale's sign. */
function plain(digits: string | undefined): number {
  return Number((digits ?? "").replace(",", "."));
}
