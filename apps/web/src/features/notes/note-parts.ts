import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { eventsViewState } from "@sweetspot/contract/view-state-events";
import { factsViewState } from "@sweetspot/contract/view-state-facts";
import { findingsViewState } from "@sweetspot/contract/view-state-findings";
import { memoryViewState } from "@sweetspot/contract/view-state-memory";
import type { ViewStatePart } from "@sweetspot/contract/view-state-part";
import { profileViewState } from "@sweetspot/contract/view-state-profile";
import { seriesViewState } from "@sweetspot/contract/view-state-series";
import { withoutClaims } from "@sweetspot/model/claims/claim";

/** A stretch of the notes: prose, or a view to show in place. */
type NotePart =
  | { readonly kind: "prose"; readonly text: string }
  | {
      readonly kind: "embed";
      readonly view: string;
      readonly params: ReadonlyMap<string, string>;
      /** The fault of the line although the view can be shown; "" for nothing. */
      readonly problem: string;
    }
  /** A line that was meant for an embed and is not one. */
  | { readonly kind: "problem"; readonly text: string };

const embedLine = /^\s*!\[\[([^\][?]{0,100})(?:\?([^\]]{0,2000}))?\]\]\s*$/;

/** The parts of a link that each view reads that can be shown in place. */
const viewStates: ReadonlyMap<string, ViewStatePart<object>> = new Map<string, ViewStatePart<object>>([
  ["benchmarks", benchViewState],
  ["profiles", profileViewState],
  ["metrics", seriesViewState],
  ["memory", memoryViewState],
  ["events", eventsViewState],
  ["facts", factsViewState],
  ["sweet-spot", findingsViewState],
]);

/** The views that notes can show. */
export const embeddableViews: readonly string[] = [...viewStates.keys()];

/** The short names that authors may write in place of the link's. */
const shortNames: ReadonlyMap<string, string> = new Map([["benchmarks?unit", "units"]]);

/**
 * Notes as prose and embeds: a line such as `![[benchmarks?unit=B/op]]` shows that view in place. Parameters are those of
 * the view's links without their prefix (`![[profiles?file=after/cpu.pb.gz&type=cpu]]`). Claim lines are left out: they
 * are listed with their verdicts.
 */
export function noteParts(notes: string): NotePart[] {
  const parts: NotePart[] = [];
  let prose: string[] = [];
  const flush = (): void => {
    const text = prose.join("\n").trim();
    if (text !== "") parts.push({ kind: "prose", text });
    prose = [];
  };
  for (const line of withoutClaims(notes).split("\n")) {
    const match = embedLine.exec(line);
    if (match === null) {
      prose.push(line);
      continue;
    }
    flush();
    const [, view = "", query = ""] = match;
    const state = viewStates.get(view);
    if (state === undefined) {
      parts.push({ kind: "problem", text: `“${view}” is not a view: notes can show ${embeddableViews.join(", ")}.` });
      continue;
    }
    const params = paramsOf(view, state.namespace, query);
    parts.push({ kind: "embed", view, params, problem: problemOf(view, state, params) });
  }
  flush();
  return parts;
}

/** Whether the notes show any view in place. */
export function hasEmbeds(notes: string): boolean {
  return notes.includes("![[") && noteParts(notes).some(({ kind }) => kind === "embed");
}

/** The text at the head of the page: all prose, or the prose before the first embed where there are embeds. */
export function introductionOf(notes: string): string {
  const [first] = noteParts(notes);
  return first?.kind === "prose" ? first.text : "";
}

/** Names parameters that the view does not read, and values that it does not understand. */
function problemOf(view: string, state: ViewStatePart<object>, params: ReadonlyMap<string, string>): string {
  const read = state.write(state.read(params));
  const initial = state.initial as Readonly<Record<string, unknown>>;
  const wrong = [...params].flatMap(([key, value]) => {
    const name = key.slice(state.namespace.length + 1);
    if (!Object.hasOwn(initial, name)) return [`${view} has no “${name}”: it has ${Object.keys(initial).join(", ")}`];
    const isInitial = value === String(initial[name]) || value === "" || value === "0";
    return read.has(key) || isInitial ? [] : [`“${value}” is not a ${name} of ${view}`];
  });
  return wrong.length === 0 ? "" : `${wrong.join("; ")}.`;
}

/** The faults of the lines of notes that are meant to show a view, by line (from 1). */
export function embedProblems(notes: string): { readonly line: number; readonly message: string }[] {
  return notes.split("\n").flatMap((text, index) => {
    const [part] = embedLine.test(text) ? noteParts(text) : [];
    const message = part?.kind === "problem" ? part.text : part?.kind === "embed" ? part.problem : "";
    return message === "" ? [] : [{ line: index + 1, message }];
  });
}

function paramsOf(view: string, namespace: string, query: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(query)) {
    const short = shortNames.get(`${view}?${key}`);
    // A list of one, as the codec of lists writes it.
    if (short !== undefined) params.set(`${namespace}.${short}`, `~${value.replace(/[!~]/g, (mark) => `!${mark}`)}`);
    else params.set(`${namespace}.${key}`, value);
  }
  return params;
}
