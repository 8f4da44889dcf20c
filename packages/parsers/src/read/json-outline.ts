import { headText } from "./lines.ts";

/**
 * The outline of the beginning of a JSON text, without parsing it all: the paths of its keys, such as `context`,
 * `shared.frames` or `[].jmhVersion`, and the first short string or number found at each. Paths end at depth 4.
 */
interface JsonOutline {
  readonly root: "object" | "array";
  readonly paths: ReadonlyMap<string, string | undefined>;
}

const maxDepth = 4;
const maxPaths = 4096;
const maxValueLength = 200;

/** The outlines of the beginnings that are being sniffed: some fifty formats ask for the same one. */
const known = new WeakMap<Uint8Array, JsonOutline>();

/** The outline of a JSON text's beginning; undefined where the text does not begin like an object or array. Never throws. */
export function jsonOutline(head: Uint8Array): JsonOutline | undefined {
  if (!beginsLikeJson(head)) return undefined;
  const made = known.get(head) ?? outlineOf(head);
  if (made !== undefined) known.set(head, made);
  return made;
}

function outlineOf(head: Uint8Array): JsonOutline | undefined {
  const text = headText(head);
  const paths = new Map<string, string | undefined>();
  /** Path of the value that comes next at each open level; the last is the innermost. */
  const open: { isArray: boolean; path: string; key: string }[] = [];
  let depth = 0;
  let root: "object" | "array" | undefined;
  let i = 0;
  let expectsKey = false;
  const innermost = () => (depth === open.length ? open[open.length - 1] : undefined);
  const note = (path: string, value: string | undefined) => {
    if (paths.size < maxPaths && (value !== undefined ? paths.get(path) === undefined : !paths.has(path))) {
      paths.set(path, value);
    }
  };
  const pathOfValue = (): string | undefined => {
    if (depth === 0) return "";
    const level = innermost();
    if (level === undefined) return undefined;
    return level.isArray ? `${level.path}[]` : level.path === "" ? level.key : `${level.path}.${level.key}`;
  };
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (c === 0x7b || c === 0x5b) {
      const path = pathOfValue();
      root ??= c === 0x7b ? "object" : "array";
      if (path !== undefined && depth < maxDepth) {
        if (path !== "") note(path, undefined);
        open.push({ isArray: c === 0x5b, path, key: "" });
      }
      depth++;
      expectsKey = c === 0x7b;
      i++;
    } else if (c === 0x7d || c === 0x5d) {
      if (depth === open.length) open.pop();
      depth--;
      if (depth <= 0) break;
      expectsKey = false;
      i++;
    } else if (c === 0x2c) {
      const level = innermost();
      expectsKey = level !== undefined && !level.isArray;
      i++;
    } else if (c === 0x22) {
      const end = endOfString(text, i);
      if (end < 0) break;
      const level = innermost();
      if (level !== undefined) {
        const value = end - i - 1 <= maxValueLength ? text.slice(i + 1, end) : undefined;
        if (expectsKey && !level.isArray) {
          level.key = value ?? "";
          note(pathOfValue() ?? "", undefined);
        } else {
          note(pathOfValue() ?? "", value ?? "");
        }
      }
      expectsKey = false;
      i = end + 1;
    } else if (c === 0x3a || c <= 0x20) {
      i++;
    } else {
      let end = i + 1;
      while (end < text.length && isScalar(text.charCodeAt(end))) end++;
      const level = innermost();
      if (level !== undefined && end - i <= 40) note(pathOfValue() ?? "", text.slice(i, end));
      i = end;
    }
  }
  return root === undefined ? undefined : { root, paths };
}

function beginsLikeJson(head: Uint8Array): boolean {
  let i = 0;
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) i = 3;
  else if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) i = 2;
  for (; i < head.length; i++) {
    const c = head[i] ?? 0;
    if (c === 0x20 || c === 0x09 || c === 0x0a || c === 0x0d || c === 0) continue;
    return c === 0x7b || c === 0x5b;
  }
  return false;
}

/** Index of the closing quote of the string that opens at `start`; -1 when it is cut. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return -1;
}

function isScalar(c: number): boolean {
  return c > 0x20 && c !== 0x2c && c !== 0x5d && c !== 0x7d && c !== 0x3a && c !== 0x22 && c !== 0x5b && c !== 0x7b;
}
