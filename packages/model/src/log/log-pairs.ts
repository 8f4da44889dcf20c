import { fieldOfGroup, type LogField } from "./log-fields.ts";

interface PairFields {
  readonly fields: readonly { readonly field: LogField; readonly value: string; readonly scale: number }[];
  /** The text that is left to read, or that of a `msg` pair; undefined where the message stays. */
  readonly message: string | undefined;
}

const pair = /([\w.@-]{1,64})=(?:"((?:[^"\\]|\\.)*)"|([^\s"]*))/g;
/** Names that common loggers give, beside those of a pattern's groups. */
const aliases = new Map<string, LogField>([
  ["lvl", "level"],
  ["prefix", "lane"],
  ["module", "lane"],
  ["instance", "lane"],
  ["append", "operation"],
  ["index", "operation"],
  ["iteration", "operation"],
]);

/**
 * Fields of `key=value` pairs (logfmt; values may be quoted) and of a JSON object at the end of a line. `line` is searched
 * for pairs where it is all pairs, `message` otherwise. Bounded by the line's length.
 */
export function readPairs(message: string, line: string): PairFields {
  const fields: { field: LogField; value: string; scale: number }[] = [];
  let said: string | undefined;
  const add = (key: string, value: string): void => {
    const name = key.toLowerCase();
    const known = fieldOfGroup(name) ?? aliasOf(name);
    if (known === undefined || known.field === "time") return;
    if (known.field === "message" || name === "event") said ??= value;
    // `name=bolt` beside a message is a label like any other.
    else if (known.field !== "name") fields.push({ field: known.field, value, scale: known.scale });
  };
  const json = jsonAtEnd(message);
  if (json !== undefined) {
    for (const [key, value] of Object.entries(json.value)) {
      if (typeof value === "string" || typeof value === "number") add(key, String(value));
    }
    return { fields, message: said ?? json.before };
  }
  pair.lastIndex = 0;
  for (let found = pair.exec(line); found !== null; found = pair.exec(line)) {
    const [, key = "", quoted, bare = ""] = found;
    add(key, quoted?.includes("\\") === true ? quoted.replace(/\\(.)/g, "$1") : (quoted ?? bare));
  }
  if (said !== undefined) return { fields, message: said };
  // Text before the first pair says what happened: `Imported new chain segment   number=12`.
  const first = /(?:^|\s)[\w.@-]{1,64}=/.exec(message);
  return { fields, message: first === null || first.index === 0 ? undefined : message.slice(0, first.index) };
}

function aliasOf(name: string): { field: LogField; scale: number } | undefined {
  const field = aliases.get(name);
  return field && { field, scale: 1 };
}

/** Zap's console encoder ends lines so. */
function jsonAtEnd(message: string): { value: object; before: string } | undefined {
  const text = message.trimEnd();
  const at = text.endsWith("}") ? text.search(/(?:^|\s)\{"/) : -1;
  if (at < 0) return undefined;
  try {
    const value: unknown = JSON.parse(text.slice(at));
    return typeof value === "object" && value !== null ? { value, before: text.slice(0, at) } : undefined;
  } catch {
    return undefined;
  }
}
