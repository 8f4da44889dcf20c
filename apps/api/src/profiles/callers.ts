import type { CallersBody, CallersQuery, FlameAnswer } from "@sweetspot/contract";
import { type PartialTree, pivotTrees } from "@sweetspot/model/profile/flame/callers";
import { levelOfDetail } from "@sweetspot/model/profile/flame/level-of-detail";
import type { Task } from "../platform/task.ts";
import { flameAnswer } from "./flame.ts";
import type { ProfileSelection } from "./selection.ts";
import { onPartialTree, type Subject, subjectOf } from "./subject.ts";
import { nodesByFrame } from "./tree-indexes.ts";

/** Two graphs share the page, so each has half of what one alone would draw. */
const detail = { budget: 500, minShare: 1 / 2_000 };

export interface CallersInput extends ProfileSelection {
  readonly query: CallersQuery;
}

/** What leads to a function and what it leads to, with the function itself as the first row of both. */
export const callersTask: Task<CallersInput, CallersBody> = (input, context) => {
  const subject = subjectOf(input, context);
  const pivot = subject.tree.frames.names.indexOf(input.query.function);
  if (pivot <= 0) return { found: false, callers: null, callees: null };
  const { callers, callees } = pivotTrees(subject.tree, nodesByFrame(subject.tree), pivot);
  if (callers.tree.length < 2) return { found: false, callers: null, callees: null };
  return { found: true, callers: side(subject, callers), callees: side(subject, callees) };
};

function side(subject: Subject, partial: PartialTree): FlameAnswer {
  const moved = onPartialTree(subject, partial);
  const { weight, live } = moved.kind === "single" ? moved.values : moved.diff;
  return flameAnswer(moved, 1, true, levelOfDetail(moved.tree, weight, live, 1, detail));
}
