import type { SeriesTable } from "@sweetspot/model";
import { UnusableInput } from "../diagnostics.ts";
import { parseEventTime } from "../events/event-fields.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { type Collection, collectionTable, noCollection, pausesByLabels } from "./collections.ts";

/** The stamps of a line and the bracket that a collection opens. Concurrent phases of G1 stop nothing. */
const opening =
  /^(?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}[+-]\d{4}): )?(?:(\d{1,12}[.,]\d{3,4}): )?(?:#\d{1,9}: )?(?=\[(?:Full GC|GC)(?! ?concurrent))/;
/** A line that holds such a bracket behind a stamp; lines of other tools hardly begin so. */
const stamped =
  /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}[+-]\d{4}: )?(?:\d{1,12}[.,]\d{3,4}: )(?:#\d{1,9}: )?\[(?:Full GC|GC)(?![A-Za-z])/m;
const dateStamped = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}[+-]\d{4}: (?:#\d{1,9}: )?\[(?:Full GC|GC)(?![A-Za-z])/m;
/** The flags of a program that was told to print stamps: its log may be of a run without any collection. */
const stampFlags = /^CommandLine flags: .{0,4000}-XX:\+PrintGC(?:Date|Time)Stamps/m;
/** Stamps within a collection, which its phases have again. */
const innerStamps = /(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}[+-]\d{4}: ?)|(?:\b\d{1,12}[.,]\d{3,4}: ?)/g;
/** `65536K->1128K(249344K)`, the heap before and after and its size. */
const heapChange = /(\d{1,12})([KMG])->(\d{1,12})([KMG])\((\d{1,12})([KMG])\)/;
const heapNow = /(?:^|[\s,])(\d{1,12})K\((\d{1,12})K\)/;
const took = /[\s,]*(\d{1,9}[.,]\d{1,9}) secs\s*$/;
/** A line of G1 about the heap. */
const heapOfG1 =
  /Heap: ([\d.,]{1,15})([BKMG])\(([\d.,]{1,15})([BKMG])\)->([\d.,]{1,15})([BKMG])\(([\d.,]{1,15})([BKMG])\)/;
/** Addresses and ranges of heaps, whose brackets are not closed by their like. */
const addresses = /\[0x[0-9a-f, x]{1,80}[\])]/g;
/** More lines than the longest collection has. */
const mostLines = 400;
const factors: Readonly<Record<string, number>> = { B: 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** Logs of the collectors of Java 5 to 8 (`-XX:+PrintGC`, `-XX:+PrintGCDetails`). Source: what HotSpot 8 prints. */
export const javaGcLog: Format = {
  id: "java-gc-log",
  label: "Java 8 garbage collection log",
  kind: "series",
  version: 2,
  linesBeginWithTimes: true,
  guide: {
    madeBy: "Java 5 to 8 (HotSpot)",
    command: "java -Xloggc:gc.log -XX:+PrintGCDateStamps -XX:+PrintGCDetails -jar program.jar",
    reads:
      "Pauses by kind and cause, and the heap before and after collections, named as those of later logs; by the clock, else by the time since the start.",
    leaves:
      "Phases within a pause, concurrent work, generations. A collection whose text other lines broke up is counted and left out.",
  },
  sniff: (head) => {
    const text = headText(head);
    return stamped.test(text) || dateStamped.test(text) || stampFlags.test(text) ? "certain" : "no";
  },
  parse,
};

/** A collection whose closing bracket has not come. */
interface Open {
  readonly clockMs: number;
  readonly uptimeMs: number;
  readonly line: number;
  text: string;
  depth: number;
  lines: number;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const found: Collection[] = [];
  const pausesOf = pausesByLabels();
  let open: Open | undefined;
  let broken = 0;
  let untimed = 0;
  const giveUp = (): void => {
    if (open !== undefined) broken++;
    open = undefined;
  };
  const extend = (part: string): void => {
    const whole = open!;
    const clean = part.replaceAll(addresses, "");
    for (let i = 0; i < clean.length; i++) {
      if (clean[i] === "[") whole.depth++;
      else if (clean[i] === "]" && --whole.depth === 0) {
        whole.text += clean.slice(0, i + 1);
        open = undefined;
        const read = collectionOf(whole, pausesOf);
        if (read === undefined) broken++;
        else found.push(read);
        return;
      }
    }
    whole.text += `${clean} `;
    if (++whole.lines > mostLines || whole.text.length > 65_536) giveUp();
  };
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (line.length > 16_384) return;
    const start = opening.exec(line);
    if (start !== null && !holdsAnother(open)) {
      giveUp();
      const [stamps, clock, uptime] = start;
      if (clock === undefined && uptime === undefined) {
        untimed++;
        return;
      }
      open = {
        clockMs: clock === undefined ? Number.NaN : parseEventTime(clock.replace(",", ".")),
        uptimeMs: uptime === undefined ? Number.NaN : decimal(uptime) * 1000,
        line: number,
        text: "",
        depth: 0,
        lines: 0,
      };
      extend(line.slice(stamps.length));
    } else if (open !== undefined) extend(line);
    else if (line.includes("Heap: ")) addHeapOfG1(found, line);
  });
  giveUp();
  if (found.length === 0 && untimed > 0)
    throw new UnusableInput(
      "no-times",
      "The log has no times. Have Java print them: `-Xloggc:gc.log -XX:+PrintGCDateStamps -XX:+PrintGCDetails`.",
    );
  if (broken > 0) {
    const message = `${broken} collections were left out: other lines are printed within them, or the log ends in one.`;
    context.diagnostics.add({ severity: "warning", code: "broken-collections", message });
  }
  return collectionTable(found, context, broken > 0 ? "The log holds no collection that is whole." : noCollection);
}

/** Whether a collection of the young generation is to come within this one, as before CMS's remark. */
function holdsAnother(open: Open | undefined): boolean {
  return open !== undefined && open.text.includes("[YG occupancy") && !/\]\s*\d[^[]*\[GC/.test(open.text);
}

function collectionOf(
  { text, clockMs, uptimeMs }: Open,
  pausesOf: ReturnType<typeof pausesByLabels>,
): Collection | undefined {
  const own = withoutInner(text).replaceAll(innerStamps, " ");
  const time = took.exec(own);
  if (time === null) return undefined;
  const seconds = decimal(time[1]!);
  const said = own.slice(0, time.index);
  const [, before, beforeUnit, after, afterUnit, size, sizeUnit] = heapChange.exec(said) ?? [];
  const [, now, of] = before === undefined ? (heapNow.exec(said) ?? []) : [];
  const { action, cause } = pauseOf(said, text);
  return {
    // The stamps are those of its beginning.
    clockMs: clockMs + seconds * 1000,
    uptimeMs: (Number.isNaN(uptimeMs) ? 0 : uptimeMs) + seconds * 1000,
    pauses: pausesOf(action, cause, ""),
    seconds,
    before: sizeOf(before, beforeUnit),
    after: now === undefined ? sizeOf(after, afterUnit) : sizeOf(now, "K"),
    capacity: of === undefined ? sizeOf(size, sizeUnit) : sizeOf(of, "K"),
  };
}

/** The text of the outermost bracket without the brackets within it. */
function withoutInner(text: string): string {
  let own = "";
  let depth = 0;
  for (const sign of text) {
    if (sign === "[") depth++;
    else if (sign === "]") depth--;
    else if (depth === 1) own += sign;
  }
  return own;
}

const kindsOfG1: Readonly<Record<string, string>> = {
  young: "Pause Young",
  mixed: "Pause Mixed",
  partial: "Pause Mixed",
  "initial-mark": "Pause Initial Mark",
};
/** A part that G1 adds about the end of a collection. */
const endings: ReadonlySet<string> = new Set(["to-space exhausted", "to-space overflow"]);

/** The action and the cause, in the words of the logs of Java 9. */
function pauseOf(said: string, whole: string): { readonly action: string; readonly cause: string } {
  const opened = /^(?:Full GC|GC)(?:--)?(?: ?pause)? *((?:\((?:[^()]|\(\)){0,80}\) *){0,5})/.exec(said)?.[1] ?? "";
  const brackets = [...opened.matchAll(/\(((?:[^()]|\(\)){0,80})\)/g)]
    .map(([, inner = ""]) => inner)
    .filter((inner) => !endings.has(inner));
  const causes = brackets.filter((inner) => kindsOfG1[inner] === undefined);
  const cause = causes[0] ?? "";
  if (said.startsWith("Full GC")) return { action: "Pause Full", cause };
  if (/^GC remark\b/.test(said)) return { action: "Pause Remark", cause: "" };
  if (/^GC cleanup\b/.test(said)) return { action: "Pause Cleanup", cause: "" };
  if (cause === "CMS Initial Mark" || whole.includes("CMS-initial-mark"))
    return { action: "Pause Initial Mark", cause: "" };
  if (cause === "CMS Final Remark" || whole.includes("CMS-remark")) return { action: "Pause Remark", cause: "" };
  const kinds = brackets.filter((inner) => kindsOfG1[inner] !== undefined);
  const kind = kinds.includes("initial-mark") ? "initial-mark" : (kinds[0] ?? "young");
  return { action: kindsOfG1[kind]!, cause };
}

/** Gives the last collection the heap that G1 prints behind it. */
function addHeapOfG1(found: Collection[], line: string): void {
  const match = heapOfG1.exec(line);
  const last = found.at(-1);
  if (match === null || last === undefined || !Number.isNaN(last.before)) return;
  const [, before, beforeUnit, , , after, afterUnit, size, sizeUnit] = match;
  found[found.length - 1] = {
    ...last,
    before: sizeOf(before, beforeUnit),
    after: sizeOf(after, afterUnit),
    capacity: sizeOf(size, sizeUnit),
  };
}

const decimal = (text: string): number => Number(text.replace(",", "."));

function sizeOf(digits: string | undefined, unit: string | undefined): number {
  return digits === undefined ? Number.NaN : Math.round(decimal(digits) * (factors[unit ?? ""] ?? Number.NaN));
}
