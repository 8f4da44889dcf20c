import type { TaskContext } from "../work/task.ts";
import type { Subject } from "./subject.ts";

/** Smaller trees are answered for in no time. */
const fewestNodes = 50_000;

/**
 * Lets an idle thread make the indexes of a large tree that the first search, table and callers would wait for: one pass over
 * the tree each, once for each of its values.
 */
export function prepareLater(subject: Subject, context: TaskContext): void {
  const { session, shown, tree } = subject;
  if (tree.length < fewestNodes || !shown.isFirst()) return;
  context.whenIdle([
    () => void session.nodes(),
    () => void session.names(),
    () => void shown.places(),
    ...(subject.kind === "single" ? sums(subject) : bothSums(subject)),
  ]);
}

function sums({ shown, values }: Extract<Subject, { kind: "single" }>): (() => void)[] {
  return [() => void shown.sums(values.total)];
}

function bothSums({ shown, diff }: Extract<Subject, { kind: "diff" }>): (() => void)[] {
  return [diff.before, diff.after].flatMap(({ total, variance }) => [
    () => void shown.sums(total),
    ...(variance === null ? [] : [() => void shown.cum(variance)]),
  ]);
}
