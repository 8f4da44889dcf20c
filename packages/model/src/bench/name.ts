/** A benchmark's full name taken apart. `base` and `parts` joined give the name back. */
interface NameParts {
  /** Before the first `/` and the GOMAXPROCS suffix. */
  readonly base: string;
  /** `/key=value` and `/text` in order, and last `-8`, the GOMAXPROCS suffix, if there is one. */
  readonly parts: readonly string[];
}

/** Splits a full name such as `Write/size=1k/zip-8`. Digits behind the last dash are GOMAXPROCS. */
export function splitName(name: string): NameParts {
  const suffix = processorSuffix(name);
  const stem = suffix === undefined ? name : name.slice(0, -suffix.length);
  const parts: string[] = [];
  let start = stem.indexOf("/");
  const base = start < 0 ? stem : stem.slice(0, start);
  while (start >= 0) {
    const next = stem.indexOf("/", start + 1);
    parts.push(next < 0 ? stem.slice(start) : stem.slice(start, next));
    start = next;
  }
  if (suffix !== undefined) parts.push(suffix);
  return { base, parts };
}

/** The base name as `.name` gives it: with a `/` in the name everything before it, else the name without suffix. */
export function baseName(name: string): string {
  const slash = name.indexOf("/");
  if (slash >= 0) return name.slice(0, slash);
  const suffix = processorSuffix(name);
  return suffix === undefined ? name : name.slice(0, -suffix.length);
}

/** The value of a sub-benchmark key such as `/size`; "" when the name has none. `/gomaxprocs` reads the suffix first. */
export function nameKey(name: string, key: string): string {
  const { parts } = splitName(name);
  const last = parts.at(-1);
  if (key === "/gomaxprocs" && last?.startsWith("-") === true) return last.slice(1);
  const prefix = `${key}=`;
  return parts.find((part) => part.startsWith(prefix))?.slice(prefix.length) ?? "";
}

/**
 * The full name without the parts that other projections ask for.
 * @param excluded `.name` (leaves `*`) and keys such as `/size`.
 */
export function nameWithout(name: string, excluded: readonly string[]): string {
  const keys = excluded.filter((key) => key.startsWith("/")).map((key) => `${key}=`);
  const dropsBase = excluded.includes(".name");
  const dropsProcessors = excluded.includes("/gomaxprocs");
  const touched = dropsBase || keys.some((key) => name.includes(key)) || (dropsProcessors && name.includes("-"));
  if (!touched) return name;
  const { base, parts } = splitName(name);
  const kept = parts.filter(
    (part) => !keys.some((key) => part.startsWith(key)) && !(dropsProcessors && part.startsWith("-")),
  );
  return (dropsBase ? "*" : base) + kept.join("");
}

function processorSuffix(name: string): string | undefined {
  for (let at = name.length - 1; at >= 0; at--) {
    const code = name.charCodeAt(at);
    if (code === dash && at < name.length - 1) return name.slice(at);
    if (code < 0x30 || code > 0x39) return undefined;
  }
  return undefined;
}

const dash = 0x2d;
