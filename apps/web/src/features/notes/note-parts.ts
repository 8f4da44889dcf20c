import { withoutClaims } from "@sweetspot/model/findings/claim";

/** A stretch of the notes: prose, or a view to show in place. */
export type NotePart =
  | { readonly kind: "prose"; readonly text: string }
  | { readonly kind: "embed"; readonly view: string; readonly params: ReadonlyMap<string, string> };

const embedLine = /^\s*!\[\[([a-z-]{1,40})(?:\?([^\]]{0,2000}))?\]\]\s*$/;

/** Namespaces of the view-state parts, by the id of the view that reads them. */
const namespaces: ReadonlyMap<string, string> = new Map([
  ["benchmarks", "b"],
  ["profiles", "p"],
  ["metrics", "m"],
  ["memory", "mem"],
  ["events", "e"],
  ["facts", "q"],
  ["sweet-spot", "f"],
]);

/** What authors write more shortly than the link does. */
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
    const namespace = namespaces.get(match?.[1] ?? "");
    if (match === null || namespace === undefined) {
      prose.push(line);
      continue;
    }
    flush();
    parts.push({ kind: "embed", view: match[1]!, params: paramsOf(match[1]!, namespace, match[2] ?? "") });
  }
  flush();
  return parts;
}

/** Whether the notes show any view in place. */
export function hasEmbeds(notes: string): boolean {
  return notes.includes("![[") && noteParts(notes).some(({ kind }) => kind === "embed");
}

/** What stands at the head of the page: all prose, or what comes before the first embed where there are any. */
export function introductionOf(notes: string): string {
  const [first] = noteParts(notes);
  return first?.kind === "prose" ? first.text : "";
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
