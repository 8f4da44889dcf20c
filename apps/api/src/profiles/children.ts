import type { ChildrenBody, ChildrenQuery } from "@sweetspot/contract";
import { childrenPage } from "@sweetspot/model/profile/flame/children-page";
import type { Task } from "../platform/task.ts";
import { flameAnswer } from "./flame.ts";
import { nodeOfId } from "./node-ids.ts";
import type { ProfileSelection } from "./selection.ts";
import { subjectOf } from "./subject.ts";

/** Children in one answer, unless fewer are asked for. */
const childrenAtMost = 100;

export interface ChildrenInput extends ProfileSelection {
  readonly query: ChildrenQuery;
}

/** One page of what a frame calls, widest first, drawn or not. */
export const childrenTask: Task<ChildrenInput, ChildrenBody> = (input, context) => {
  const subject = subjectOf(input, context);
  const { root = "", offset = 0, limit = childrenAtMost } = input.query;
  const found = root === "" ? 0 : nodeOfId(subject.tree, root);
  const { weight, live } = subject.kind === "single" ? subject.values : subject.diff;
  const page = childrenPage(subject.tree, weight, live, Math.max(0, found), offset, limit);
  return {
    offset,
    children: page.children,
    answer: flameAnswer(subject, Math.max(0, found), found >= 0, page.detail),
  };
};
