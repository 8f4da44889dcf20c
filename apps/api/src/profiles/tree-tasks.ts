import type { CallersQuery, ChildrenQuery, FlameQuery, ProfileQuery, SearchQuery, TopQuery } from "@sweetspot/contract";
import type { Task } from "../work/task.ts";
import { callersOf } from "./callers.ts";
import { childrenOf } from "./children.ts";
import { flameOf } from "./flame.ts";
import { prepareLater } from "./prepare.ts";
import { searchOf } from "./search.ts";
import type { ProfileSelection } from "./selection.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { topOf } from "./top.ts";

/** The work on a call tree, which the worker builds or has kept. */
type TreeTask<Query extends ProfileQuery, Answer> = Task<ProfileSelection & { readonly query: Query }, Answer>;

export const callersTask = onTree<CallersQuery, ReturnType<typeof callersOf>>(callersOf);
export const childrenTask = onTree<ChildrenQuery, ReturnType<typeof childrenOf>>(childrenOf);
export const flameTask = onTree<FlameQuery, ReturnType<typeof flameOf>>(flameOf);
export const searchTask = onTree<SearchQuery, ReturnType<typeof searchOf>>(searchOf);
export const topTask = onTree<TopQuery, ReturnType<typeof topOf>>(topOf);

function onTree<Query extends ProfileQuery, Answer>(
  answer: (subject: Subject, query: Query) => Answer,
): TreeTask<Query, Answer> {
  return (input, context) => {
    const subject = subjectOf(input, context);
    prepareLater(subject, context);
    return answer(subject, input.query);
  };
}
