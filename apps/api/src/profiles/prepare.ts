import type { ProfileQuery } from "@sweetspot/contract";
import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import { outermostNodes } from "@sweetspot/model/profile/flame/frame-nodes";
import type { TaskContext } from "../work/task.ts";
import { callersOf } from "./callers.ts";
import { flameOf } from "./flame.ts";
import { searchOf } from "./search.ts";
import type { Subject } from "./subject.ts";
import { topOf } from "./top.ts";
import { cumOf, namesOf, nodesByFrame, sumsByFrame } from "./tree-indexes.ts";

/** Smaller trees are answered for in no time. */
const fewestNodes = 50_000;

/** Functions whose callers are asked for beforehand have so many nodes below them: enough to matter, soon done. */
const fewestBelow = 5_000;
const mostBelow = 60_000;

/** Found in many places, in few, and by the engine of regular expressions. */
const searches = ["e", "ser", "ser.*e", "server", "e.$"];

/** Until the engine has compiled what answers are made with. */
const rounds = 6;

/** Rounds that this thread has done. */
let exercised = 0;

/** By what values they show. */
const prepared = new WeakSet<object>();

/**
 * Lets an idle thread do beforehand what the first zoom, search, table and callers of a large profile would wait for: the
 * indexes of its tree and, once for each thread, what the engine needs to see of our code before it compiles it well.
 * (Measured: the first callers of a function took 75 ms, the tenth 9 ms.)
 */
export function prepareLater(subject: Subject, query: ProfileQuery, context: TaskContext): void {
  const { tree } = subject;
  const values = subject.kind === "single" ? subject.values : subject.diff;
  if (tree.length < fewestNodes || prepared.has(values)) return;
  prepared.add(values);
  context.whenIdle([
    () => void nodesByFrame(tree),
    () => void namesOf(tree),
    ...sums(subject),
    () => void topOf(subject, query),
    () => void searchOf(subject, { ...query, search: "a" }),
    ...exercises(subject, query),
  ]);
}

/** What a table adds up, column by column. */
function sums(subject: Subject): (() => void)[] {
  const { tree } = subject;
  if (subject.kind === "single") return [() => void sumsByFrame(tree, subject.values.total)];
  return [subject.diff.before, subject.diff.after].flatMap(({ total, variance }) => [
    () => void sumsByFrame(tree, total),
    ...(variance === null ? [] : [() => void cumOf(tree, variance)]),
  ]);
}

function exercises(subject: Subject, query: ProfileQuery): (() => void)[] {
  const left = rounds - exercised;
  if (left === 0) return [];
  let pivots: readonly string[] = [];
  const round = [
    () => {
      const pivot = pivots[exercised++ % pivots.length];
      if (pivot !== undefined) callersOf(subject, { ...query, function: pivot });
    },
    () => {
      const { id } = flameOf(subject, query);
      flameOf(subject, { ...query, root: id[Math.min(id.length - 1, exercised)]! });
      const search = searches[exercised];
      if (search !== undefined) searchOf(subject, { ...query, search });
      topOf(subject, query);
    },
  ];
  return [() => void (pivots = somePivots(subject.tree)), ...Array.from({ length: left }, () => round).flat()];
}

/** As many functions with a middling number of nodes below them as there are rounds. */
function somePivots(tree: CallTree): string[] {
  const places = nodesByFrame(tree);
  const found: string[] = [];
  for (let frame = 1; frame < tree.frames.length && found.length < rounds; frame++) {
    let below = 0;
    for (const node of outermostNodes(tree, places, frame)) below += tree.subtreeEnd[node]! - node;
    if (below >= fewestBelow && below <= mostBelow) found.push(tree.frames.names[frame]!);
  }
  return found;
}
