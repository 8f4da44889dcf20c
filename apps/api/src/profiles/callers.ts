import type { CallersBody, CallersQuery, FlameAnswer } from "@sweetspot/contract";
import { areWhole, pivotDetail, type ValuedTree } from "@sweetspot/model/profile/flame/pivot-detail";
import { type PartialTree, pivotTrees } from "@sweetspot/model/profile/flame/callers";
import { halfDetail, levelOfDetail } from "@sweetspot/model/profile/flame/level-of-detail";
import { flameAnswer } from "./flame.ts";
import { onOtherTree, onPartialTree, type SingleSubject, type Subject } from "./subject.ts";

/** The callers and the callees of a function, with the function itself as the first row of both. */
export function callersOf(subject: Subject, query: CallersQuery): CallersBody {
  const pivot = subject.tree.frames.names.indexOf(query.function);
  if (pivot <= 0) return { found: false, callers: null, callees: null };
  if (subject.kind === "single" && subject.counts === null && areWholeValues(subject)) {
    const { callers, callees } = pivotDetail(subject.tree, subject.values, subject.session.nodes(), pivot, halfDetail);
    if (callers.tree.length < 2) return { found: false, callers: null, callees: null };
    const draw = (side: ValuedTree) => drawn(onOtherTree(subject, side.tree, side.values));
    return { found: true, callers: draw(callers), callees: draw(callees) };
  }
  const { callers, callees } = pivotTrees(subject.tree, subject.session.nodes(), pivot);
  if (callers.tree.length < 2) return { found: false, callers: null, callees: null };
  return { found: true, callers: side(subject, callers), callees: side(subject, callees) };
}

function side(subject: Subject, partial: PartialTree): FlameAnswer {
  return drawn(onPartialTree(subject, partial));
}

function drawn(subject: Subject): FlameAnswer {
  const { weight, live } = subject.kind === "single" ? subject.values : subject.diff;
  return flameAnswer(subject, 1, true, levelOfDetail(subject.tree, weight, live, 1, halfDetail));
}

function areWholeValues({ shown, side }: SingleSubject): boolean {
  return side.values.length > 0 && shown.areWhole(() => areWhole(side.values));
}
