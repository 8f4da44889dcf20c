import type { ChildrenBody, ChildrenQuery } from "@sweetspot/contract";
import { childrenPage } from "@sweetspot/model/profile/flame/children-page";
import { flameAnswer } from "./flame.ts";
import type { Subject } from "./subject.ts";

/** Children in one answer, unless fewer are asked for. */
const childrenAtMost = 100;

/** One page of what a frame calls, widest first, drawn or not. */
export function childrenOf(subject: Subject, query: ChildrenQuery): ChildrenBody {
  const { root = "", offset = 0, limit = childrenAtMost } = query;
  const found = root === "" ? 0 : subject.session.ids.nodeOf(root);
  const { weight, live } = subject.kind === "single" ? subject.values : subject.diff;
  const page = childrenPage(subject.tree, weight, live, Math.max(0, found), offset, limit);
  return {
    offset,
    children: page.children,
    answer: flameAnswer(subject, Math.max(0, found), found >= 0, page.detail),
  };
}
