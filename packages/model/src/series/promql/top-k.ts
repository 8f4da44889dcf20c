import { formatFloat } from "../number-text.ts";
import type { Rule } from "./context.ts";
import { QueryError } from "./error.ts";
import type { StepSeries } from "./value.ts";

/** Whether sample `a` is nearer to the heap's head, which is the first to be given up. */
type Worse = (a: number, b: number) => boolean;

const smaller: Worse = (a, b) => Number.isNaN(a) || a < b;
const larger: Worse = (a, b) => Number.isNaN(a) || a > b;

/**
 * The k largest (`topk`) or smallest (`bottomk`) samples of a group at every step, as they are. Which of equal samples are
 * kept follows from the order in which a binary heap meets them; it is the same heap as Prometheus' (Go's container/heap),
 * so that the choice is the same, too.
 */
export function bestSeries(
  members: readonly StepSeries[],
  steps: number,
  k: Float64Array,
  largest: boolean,
  rule: Rule,
): StepSeries[] {
  const worse = largest ? smaller : larger;
  const out = members.map((one) => ({ ...one, present: new Uint8Array(steps) }));
  const used = new Set<number>();
  let heap: number[] = [];
  for (let step = 0; step < steps; step++) {
    const wanted = Math.min(Math.floor(k[step]!), members.length);
    if (wanted < 1) continue;
    heap = [];
    const value = (member: number): number => members[member]!.values[step]!;
    const less = (i: number, j: number): boolean => worse(value(heap[i]!), value(heap[j]!));
    members.forEach((one, member) => {
      if (one.present[step] === 0) return;
      if (heap.length < wanted) return push(heap, member, less);
      const head = value(heap[0]!);
      const found = value(member);
      const replaces = largest ? head < found : head > found;
      const overNaN = Number.isNaN(head) && (rule === "2.x" || !Number.isNaN(found));
      if (!replaces && !overNaN) return;
      if (rule === "2.x" && wanted > 1) {
        pop(heap, less);
        push(heap, member, less);
      } else {
        heap[0] = member;
        down(heap, 0, heap.length, less);
      }
    });
    for (const member of heap) {
      out[member]!.present[step] = 1;
      used.add(member);
    }
  }
  if (steps !== 1) return out.filter((_, member) => used.has(member));
  // Over one step the order says the rank; over several, series are ordered by their labels.
  const ranked = heap.sort((a, b) => (worse(out[a]!.values[0]!, out[b]!.values[0]!) ? 1 : -1));
  return ranked.map((member) => out[member]!);
}

/** Every step's k must be a whole number that fits 64 bits, also where there is nothing to choose from. */
export function checkCounts(k: Float64Array): void {
  for (const wanted of k) {
    if (wanted >= -(2 ** 63) && wanted < 2 ** 63) continue;
    throw new QueryError("execution", `Scalar value ${formatFloat(wanted)} overflows int64`);
  }
}

type Less = (i: number, j: number) => boolean;

function push(heap: number[], member: number, less: Less): void {
  heap.push(member);
  for (let at = heap.length - 1; at > 0;) {
    const parent = (at - 1) >> 1;
    if (!less(at, parent)) break;
    swap(heap, at, parent);
    at = parent;
  }
}

function pop(heap: number[], less: Less): void {
  swap(heap, 0, heap.length - 1);
  down(heap, 0, heap.length - 1, less);
  heap.pop();
}

function down(heap: number[], from: number, end: number, less: Less): void {
  for (let at = from; ;) {
    const left = 2 * at + 1;
    if (left >= end) return;
    const right = left + 1;
    const child = right < end && less(right, left) ? right : left;
    if (!less(child, at)) return;
    swap(heap, at, child);
    at = child;
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a]!;
  heap[a] = heap[b]!;
  heap[b] = kept;
}
