import { orderVariants } from "@sweetspot/contract/variant-order";

/** The variant of a file when nobody says otherwise. */
interface Place {
  readonly variant: string;
  readonly name: string;
}

interface InferredVariants {
  /** One for each path, in their order. */
  readonly places: readonly Place[];
  /** Variants in their natural order. */
  readonly variants: readonly string[];
  /** The folder that holds everything, if there is one. */
  readonly folder: string | null;
}

/** For a lone variant, and for files that belong to no variant beside some that do (a benchmark of all of them, say). */
const loneVariant = "run";
const sharedVariant = "all";

/**
 * Reads variants out of file names, as people name their files:
 *
 *   control/cpu.pb.gz  1-byte/cpu.pb.gz      folders are variants
 *   before.txt  after.txt                    names are
 *   cpu-old.pb.gz  cpu-new.pb.gz             so are parts of names, when what remains is the same
 *   scrapes-old/…  heap-old.pb.gz            also when the part is in a folder's name
 *
 * A part is a variant when the same name exists with another part in its place; the family of parts that places the most
 * files wins, and words for kinds of evidence (cpu, heap, bench, …) and times are never variants.
 *
 * `known` are variants that the report has already: a name that mentions one of them belongs to it.
 */
export function inferVariants(paths: readonly string[], known: readonly string[] = []): InferredVariants {
  const { folder, rest } = withoutCommonFolder(paths);
  const assigned = byKnown(paths, known) ?? byFolders(rest) ?? byFamilies(rest) ?? rest.map(() => null);

  const some = assigned.some((variant) => variant !== null);
  const variantOf = assigned.map((variant) => variant ?? (some ? sharedVariant : loneVariant));
  const names = shortNames(rest, variantOf);
  const places = variantOf.map((variant, at) => ({ variant, name: names[at] ?? "" }));
  const found = [...new Set(variantOf)];
  const shared = some && found.includes(sharedVariant) && assigned.includes(null);
  const ordered = orderVariants(shared ? found.filter((name) => name !== sharedVariant) : found).map(
    ({ name }) => name,
  );
  return { places, variants: shared ? [...ordered, sharedVariant] : ordered, folder };
}

const kindWords = new Set(
  (
    "alloc allocs allocation allocations bench benches benchmark benchmarks benchstat block blocks client cpu csv " +
    "debug debug0 debug1 debug2 delta dump events data db export federate folded gc go goroutine goroutines gz heap " +
    "heapprofile inuse json jsonl lock log logs mem memory memprofile cpuprofile metric metrics mutex node nodes om " +
    "openmetrics out output perf pb pprof prof profile profiled profiles prom prometheus raw report result results " +
    "run runs samples scrape scrapes server snapshot stack stacks stats summary svg tar test test2json text " +
    "threadcreate top trace traces tsdb txt wall zst claims latency"
  ).split(" "),
);

/** Words that name a variant even when they are alone. */
const variantWords =
  /^(?:before|after|old|new|base|baseline|head|main|master|pr|pr-?\d+|control|candidate|treatment|experiment|patched|unpatched|patch|original|optimi[sz]ed|stock|ref|current|previous|v\d+(?:\.\d+)*|\d+-?(?:bytes?|b|kb?|kib|mb?|mib))$/i;

function withoutCommonFolder(paths: readonly string[]): { folder: string | null; rest: readonly string[] } {
  let rest = paths;
  let folder: string | null = null;
  for (;;) {
    const first = rest[0]?.split("/") ?? [];
    const top = first[0];
    if (top === undefined || first.length < 2 || !rest.every((path) => path.startsWith(`${top}/`))) break;
    const below = rest.map((path) => path.slice(top.length + 1));
    // A lone before/ is a variant whose after/ is still to come; pr-213/ with before/ and after/ in it is not.
    if (variantWords.test(top) && distinctVariants(byFolders(below) ?? byFamilies(below)) < 2) break;
    folder ??= top;
    rest = below;
    if (!isKindOnly(top)) folder = top;
  }
  return { folder, rest };
}

function distinctVariants(assigned: readonly (string | null)[] | null): number {
  return new Set(assigned?.filter((variant) => variant !== null)).size;
}

function isKindOnly(text: string): boolean {
  return tokens(text).every((token) => kindWords.has(token.text.toLowerCase()) || isTime(token.text));
}

/** A count of seconds or milliseconds, a date: tells captures apart, not variants. */
function isTime(text: string): boolean {
  return /^\d{6,}$/.test(text) || /^\d{4}(?:[-_]?\d\d){2}/.test(text);
}

function byKnown(paths: readonly string[], known: readonly string[]): readonly (string | null)[] | null {
  const assigned = paths.map((path) => {
    const parts = new Set([...path.split("/"), ...candidates(path).map(({ text }) => text)]);
    const mentioned = known.filter((variant) => parts.has(variant));
    return mentioned.sort((a, b) => b.length - a.length)[0] ?? null;
  });
  return assigned.some((variant) => variant !== null) ? assigned : null;
}

/** Folders are the variants when most files lie in two or more of them that are named after no kind of evidence. */
function byFolders(paths: readonly string[]): readonly (string | null)[] | null {
  const tops = paths.map((path) => (path.includes("/") ? (path.split("/")[0] ?? null) : null));
  const names = tops.map((top) => (top !== null && !mentionsKind(top) ? top : null));
  const distinct = new Set(names.filter((name) => name !== null));
  const placed = names.filter((name) => name !== null).length;
  const lone = distinct.size === 1 && variantWords.test([...distinct][0] ?? "");
  return (distinct.size >= 2 || lone) && placed * 2 >= paths.length ? names : null;
}

function mentionsKind(text: string): boolean {
  return tokens(text).some((token) => kindWords.has(token.text.toLowerCase()));
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function tokens(path: string): readonly Token[] {
  return [...path.matchAll(/[^-_./\s]+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Runs of up to three neighbouring words of a path that could name a variant, none across a folder's border. */
function candidates(path: string): readonly { readonly text: string; readonly shape: string }[] {
  const words = tokens(path);
  const found: { text: string; shape: string }[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = from; to < Math.min(words.length, from + 3); to++) {
      const last = words[to];
      const first = words[from];
      if (!first || !last || kindWords.has(last.text.toLowerCase()) || isTime(last.text)) break;
      const text = path.slice(first.start, last.end);
      if (text.includes("/")) break;
      // A file's extension is no variant.
      if (last.end === path.length && path.charAt(first.start - 1) === "." && words.length > 1) break;
      found.push({ text, shape: `${path.slice(0, first.start)}\0${path.slice(last.end)}` });
    }
  }
  return found;
}

const captureTime = /\d{6,}/g;

/** Finds the family of name parts that tells the files apart; null when there is none. */
function byFamilies(paths: readonly string[]): readonly (string | null)[] | null {
  const shapes = new Map<string, Set<string>>();
  for (const path of paths) {
    for (const { text, shape } of candidates(path)) {
      // Scrapes of two runs are taken at different times: the time is no part of the shape.
      const key = shape.replace(captureTime, "0");
      const known = shapes.get(key);
      if (known) known.add(text);
      else shapes.set(key, new Set([text]));
    }
  }

  const weights = new Map<string, number>();
  const families: Set<string>[] = [];
  for (const [shape, texts] of shapes) {
    const telling = [...texts].some((text) => variantWords.test(text));
    if (texts.size < 2 || (!telling && /\.(csv|md|json|jsonl|log)$/i.test(shape))) continue;
    for (const text of texts) weights.set(text, (weights.get(text) ?? 0) + 1);
    const near = families.filter((family) => [...texts].filter((text) => family.has(text)).length >= 2);
    const merged = new Set([...texts, ...near.flatMap((family) => [...family])]);
    for (const family of near) families.splice(families.indexOf(family), 1);
    families.push(merged);
  }

  let best: { assigned: readonly (string | null)[]; score: number } | null = null;
  for (const family of families) {
    const strongest = Math.max(...[...family].map((text) => weights.get(text) ?? 0));
    const members = [...family].filter(
      (text) => (weights.get(text) ?? 0) * 2 > strongest || (strongest < 3 && variantWords.test(text)),
    );
    if (members.length < 2) continue;
    const assigned = paths.map((path) => longestMember(path, members));
    const placed = assigned.filter((variant) => variant !== null).length;
    const known = members.filter((text) => variantWords.test(text)).length;
    // Files placed count most; then known words; then shorter names over longer ones that contain them.
    const score = placed * 100 + (known / members.length) * 50 - members.length;
    if (!best || score > best.score) best = { assigned, score };
  }
  return best?.assigned ?? loneWords(paths);
}

function longestMember(path: string, members: readonly string[]): string | null {
  let longest: string | null = null;
  for (const { text } of candidates(path)) {
    if (members.includes(text) && (longest === null || text.length > longest.length)) longest = text;
  }
  return longest;
}

/** before.txt dropped alone, or cpu-before.pb.gz with heap-after.pb.gz: known words count by themselves. */
function loneWords(paths: readonly string[]): readonly (string | null)[] | null {
  const assigned = paths.map((path) => candidates(path).find(({ text }) => variantWords.test(text))?.text ?? null);
  return assigned.some((variant) => variant !== null) ? assigned : null;
}

/** Base names where they tell a variant's files apart, else the path with `-` for `/`. */
function shortNames(paths: readonly string[], variants: readonly string[]): readonly string[] {
  const base = (path: string) => path.split("/").at(-1) ?? path;
  const uses = new Map<string, number>();
  paths.forEach((path, at) => {
    const key = `${variants[at]}/${base(path)}`;
    uses.set(key, (uses.get(key) ?? 0) + 1);
  });
  return paths.map((path, at) => {
    const variant = variants[at] ?? "";
    if ((uses.get(`${variant}/${base(path)}`) ?? 0) < 2) return base(path);
    const below = path.startsWith(`${variant}/`) ? path.slice(variant.length + 1) : path;
    return below.replaceAll("/", "-").slice(-200);
  });
}
