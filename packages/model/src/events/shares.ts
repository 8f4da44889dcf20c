import { eventKinds, firstLine } from "./event-kinds.ts";
import { laneSpans, slackMs, type Span, type SpanAnchor } from "./spans.ts";
import type { EventTable } from "./table.ts";

/** The time of one kind of span by its parts: the spans directly inside it, by name. */
interface ShareOfTime {
  readonly name: string;
  readonly count: number;
  /** Milliseconds of all of them together. */
  readonly total: number;
  /** Largest first. */
  readonly parts: readonly SharePart[];
  /** Sum of the parts by the whole: above 1 they cannot all be inside it, one after the other. */
  readonly covered: number;
}

interface SharePart {
  readonly name: string;
  readonly count: number;
  readonly total: number;
  /** Share of the whole's time, over everything, and in the first and last tenth of the whole's occurrences. */
  readonly share: number;
  readonly early: number;
  readonly late: number;
}

/** Parts that explain less of a whole than this say nothing about where its time goes. */
const leastCovered = 0.2;

/**
 * Share bars of every kind of span that holds at least two kinds of others, the longest in all first. A span inside
 * several is counted in the innermost. Lanes are taken together.
 */
export function sharesOfTime(table: EventTable, anchor: SpanAnchor): ShareOfTime[] {
  const wholes = new Map<number, Whole>();
  const kinds = eventKinds(table.names);
  for (const spans of laneSpans(table, anchor)) collect(table, kinds, spans, wholes);
  const shares: ShareOfTime[] = [];
  for (const [name, whole] of wholes) {
    if (whole.parts.size < 2) continue;
    const total = sum(whole.durations);
    if (total === 0) continue;
    // A tenth at each end, by the time of occurrence.
    const order = whole.starts.map((_, i) => i).sort((a, b) => whole.starts[a]! - whole.starts[b]!);
    const tenth = Math.max(1, Math.floor(order.length / 10));
    const early = new Set(order.slice(0, tenth));
    const late = new Set(order.slice(-tenth));
    const within = (occurrences: ReadonlySet<number>): number =>
      [...occurrences].reduce((part, i) => part + whole.durations[i]!, 0);
    const [earlyTotal, lateTotal] = [within(early), within(late)];
    const parts = [...whole.parts].map(([part, { occurrence, duration }]) => {
      const inside = (set: ReadonlySet<number>): number =>
        duration.reduce((time, one, i) => (set.has(occurrence[i]!) ? time + one : time), 0);
      const own = sum(duration);
      return {
        name: firstLine(table.names[part]!),
        count: duration.length,
        total: own,
        share: own / total,
        early: earlyTotal === 0 ? 0 : inside(early) / earlyTotal,
        late: lateTotal === 0 ? 0 : inside(late) / lateTotal,
      };
    });
    parts.sort((a, b) => b.total - a.total);
    const covered = parts.reduce((share, part) => share + part.share, 0);
    if (covered < leastCovered) continue;
    shares.push({
      name: firstLine(table.names[name]!),
      count: whole.durations.length,
      total,
      parts,
      covered,
    });
  }
  return shares.sort((a, b) => b.total - a.total);
}

interface Whole {
  readonly starts: number[];
  readonly durations: number[];
  readonly parts: Map<number, { readonly occurrence: number[]; readonly duration: number[] }>;
}

interface Open {
  readonly span: Span;
  readonly whole: Whole;
  readonly occurrence: number;
}

function collect(table: EventTable, kinds: Uint32Array, spans: readonly Span[], wholes: Map<number, Whole>): void {
  const open: Open[] = [];
  for (const span of spans) {
    while (open.length > 0 && open[open.length - 1]!.span.end < span.end - slackMs) open.pop();
    const name = kinds[table.name[span.row]!]!;
    const outer = open[open.length - 1];
    // Two lines about one piece of work (“stored”, “was slow”) are one span, not one inside the other.
    const twinSlack = Math.max(slackMs, 0.01 * (span.end - span.start));
    const isTwin =
      outer !== undefined && Math.abs(outer.span.start - span.start) + Math.abs(outer.span.end - span.end) < twinSlack;
    if (outer !== undefined && !isTwin) {
      const part = outer.whole.parts.get(name) ?? { occurrence: [], duration: [] };
      outer.whole.parts.set(name, part);
      part.occurrence.push(outer.occurrence);
      part.duration.push(span.end - span.start);
    }
    let whole = wholes.get(name);
    if (whole === undefined) wholes.set(name, (whole = { starts: [], durations: [], parts: new Map() }));
    whole.starts.push(span.start);
    const occurrence = whole.durations.push(span.end - span.start) - 1;
    if (!isTwin || outer === undefined) open.push({ span, whole, occurrence });
    else open[open.length - 1] = { ...outer, span: longer(outer.span, span) };
  }
}

function longer(a: Span, b: Span): Span {
  return a.end - a.start >= b.end - b.start ? a : b;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
