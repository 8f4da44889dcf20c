import type { SeriesViewState } from "@sweetspot/contract/view-state-series";
import type { ChartMark } from "../../ui/chart/chart-model.ts";

/** A mark that a reader set: a deploy, a change of load, a note. */
interface ReaderMark {
  readonly axis: SeriesViewState["axis"];
  /** Seconds on that axis, or operations. */
  readonly x: number;
  readonly label: string;
}

export function writeMark({ axis, x, label }: ReaderMark): string {
  return `${axis} ${x} ${label}`;
}

/** The text of a mark in a link; null for a text that is no mark. */
export function readMark(text: string): ReaderMark | null {
  const match = /^(since|uptime|wall|operation) (-?\d+(?:\.\d+)?) (.{1,100})$/s.exec(text);
  if (match === null) return null;
  return { axis: match[1] as ReaderMark["axis"], x: Number(match[2]), label: match[3]! };
}

/** The marks of one axis, as charts draw them. A mark of another axis has no place here. */
export function marksOn(axis: SeriesViewState["axis"], marks: readonly string[]): ChartMark[] {
  return marks
    .map(readMark)
    .filter((mark) => mark !== null && mark.axis === axis)
    .map((mark) => ({ x: mark!.x, label: mark!.label, color: "var(--accent)" }));
}

/** A typed place on an axis, a time in seconds or an operation's number: `42`, `1:30`, `2:03:20`, or on the clock an ISO time; null where it is no such place. */
export function secondsOf(axis: SeriesViewState["axis"], typed: string): number | null {
  const text = typed.trim();
  if (axis === "wall") {
    const time = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
    return Number.isNaN(time) ? null : time / 1000;
  }
  if (axis === "operation") return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  const match = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)(?:\s*s)?$/.exec(text);
  if (match === null) return null;
  return Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3]);
}
