/**
 * The part of Markdown that notes may use, as data: blocks of inline pieces. There is no HTML, no image and no reference,
 * so nothing in a note can load, run or style anything; a link is kept only when it is http or https.
 * Every input gives some blocks: what is not understood is text.
 */
export type Block =
  | { readonly kind: "heading"; readonly level: 3 | 4 | 5; readonly content: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly content: readonly Inline[] }
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: "table";
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: "rule" };

export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong" | "emphasis" | "struck"; readonly content: readonly Inline[] }
  | { readonly kind: "link"; readonly href: string; readonly content: readonly Inline[] };

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})\s(.*)$/;
const rule = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const bullet = /^ {0,3}[-*+]\s+(.*)$/;
const numbered = /^ {0,3}\d{1,9}[.)]\s+(.*)$/;
const quoted = /^ {0,3}> ?(.*)$/;
const tableRule = /^ {0,3}\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
const maxDepth = 8;
const longestLink = 2000;

export function parseMarkdown(text: string, depth = 0): readonly Block[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  let at = 0;

  const startsBlock = (line: string) =>
    line.trim() === "" ||
    fence.test(line) ||
    heading.test(line) ||
    rule.test(line) ||
    bullet.test(line) ||
    numbered.test(line) ||
    quoted.test(line);

  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.trim() === "") {
      at++;
      continue;
    }
    const opening = fence.exec(line)?.[1];
    if (opening !== undefined) {
      const body: string[] = [];
      for (at++; at < lines.length && !(lines[at] ?? "").trimStart().startsWith(opening); at++)
        body.push(lines[at] ?? "");
      at++;
      blocks.push({ kind: "code", text: body.join("\n") });
      continue;
    }
    const title = heading.exec(line);
    if (title) {
      const level = Math.min(5, Math.max(3, (title[1] ?? "").length + 2)) as 3 | 4 | 5;
      blocks.push({ kind: "heading", level, content: parseInline((title[2] ?? "").trim()) });
      at++;
      continue;
    }
    if (rule.test(line)) {
      blocks.push({ kind: "rule" });
      at++;
      continue;
    }
    if (quoted.test(line)) {
      const body: string[] = [];
      for (; at < lines.length; at++) {
        const inner = quoted.exec(lines[at] ?? "");
        if (!inner) break;
        body.push(inner[1] ?? "");
      }
      blocks.push(
        depth < maxDepth
          ? { kind: "quote", blocks: parseMarkdown(body.join("\n"), depth + 1) }
          : { kind: "paragraph", content: [{ kind: "text", text: body.join(" ") }] },
      );
      continue;
    }
    const marker = bullet.test(line) ? bullet : numbered.test(line) ? numbered : null;
    if (marker) {
      const items: string[] = [];
      for (; at < lines.length; at++) {
        const next = lines[at] ?? "";
        const item = marker.exec(next);
        if (item) items.push(item[1] ?? "");
        else if (next.trim() !== "" && items.length > 0 && (/^\s+\S/.test(next) || !startsBlock(next))) {
          items[items.length - 1] += ` ${next.trim()}`;
        } else break;
      }
      blocks.push({ kind: "list", ordered: marker === numbered, items: items.map((item) => parseInline(item)) });
      continue;
    }
    if (line.includes("|") && tableRule.test(lines[at + 1] ?? "") && (lines[at + 1] ?? "").includes("-")) {
      const head = cells(line);
      const rows: (readonly (readonly Inline[])[])[] = [];
      for (at += 2; at < lines.length && (lines[at] ?? "").includes("|"); at++) {
        const row = cells(lines[at] ?? "");
        rows.push(head.map((_, column) => row[column] ?? []));
      }
      blocks.push({ kind: "table", head, rows });
      continue;
    }
    const body = [line.trim()];
    for (at++; at < lines.length && !startsBlock(lines[at] ?? ""); at++) body.push((lines[at] ?? "").trim());
    blocks.push({ kind: "paragraph", content: parseInline(body.join("\n")) });
  }
  return blocks;
}

function cells(line: string): readonly (readonly Inline[])[] {
  const inner = line.trim().replace(/^\||(?<!\\)\|$/g, "");
  return inner.split(/(?<!\\)\|/).map((cell) => parseInline(cell.trim()));
}

const bareLink = /^https?:\/\/[^\s<>]*[^\s<>.,;:!?"')\]]/;
const wrapped: readonly (readonly [string, "strong" | "emphasis" | "struck"])[] = [
  ["**", "strong"],
  ["__", "strong"],
  ["~~", "struck"],
  ["*", "emphasis"],
  ["_", "emphasis"],
];

export function parseInline(text: string, depth = 0): readonly Inline[] {
  const pieces: Inline[] = [];
  let plain = "";
  const flush = () => {
    if (plain !== "") pieces.push({ kind: "text", text: plain });
    plain = "";
  };
  const take = (piece: Inline) => {
    flush();
    pieces.push(piece);
  };

  // A mark that was looked for to the end and not found is not there later either. This keeps long, hostile notes linear.
  const missing = new Set<string>();
  const find = (sign: string, from: number): number => {
    if (missing.has(sign)) return -1;
    const end = text.indexOf(sign, from);
    if (end < 0) missing.add(sign);
    return end;
  };

  // Looks at the text, not at what was taken of it: a growing string is copied whenever it is looked into.
  const afterWord = (position: number) => position > 0 && /\w/.test(text.charAt(position - 1));

  let at = 0;
  while (at < text.length) {
    const mark = text.charAt(at);
    if (mark === "\\" && /[\\`*_~[\]()#>|!-]/.test(text.charAt(at + 1))) {
      plain += text.charAt(at + 1);
      at += 2;
      continue;
    }
    if (mark === "`") {
      const ticks = /^`+/.exec(text.slice(at, at + 50))?.[0] ?? "`";
      const end = find(ticks, at + ticks.length);
      if (end > 0) {
        take({ kind: "code", text: text.slice(at + ticks.length, end).replace(/^ (.*) $/s, "$1") });
        at = end + ticks.length;
        continue;
      }
    }
    if (mark === "[" && depth < maxDepth) {
      const close = find("](", at);
      const end = close < 0 || close - at > longestLink ? -1 : find(")", close);
      const href = end < 0 || end - close > longestLink ? "" : text.slice(close + 2, end).trim();
      if (isWebLink(href) && !text.slice(at + 1, close).includes("[")) {
        take({ kind: "link", href, content: parseInline(text.slice(at + 1, close), depth + 1) });
        at = end + 1;
        continue;
      }
    }
    if (mark === "h" && !afterWord(at)) {
      const href = bareLink.exec(text.slice(at, at + 2000))?.[0];
      if (href !== undefined && isWebLink(href)) {
        take({ kind: "link", href, content: [{ kind: "text", text: href }] });
        at += href.length;
        continue;
      }
    }
    const around = wrapped.find(([sign]) => text.startsWith(sign, at));
    if (around && depth < maxDepth) {
      const [sign, kind] = around;
      const end = closing(text, find(sign, at + sign.length), at + sign.length);
      // snake_case is not emphasis.
      const insideWord = sign.startsWith("_") && afterWord(at);
      if (end > at + sign.length && !insideWord && !/\s/.test(text.charAt(at + sign.length))) {
        take({ kind, content: parseInline(text.slice(at + sign.length, end), depth + 1) });
        at = end + sign.length;
        continue;
      }
      plain += sign;
      at += sign.length;
      continue;
    }
    plain += mark;
    at++;
  }
  flush();
  return pieces;
}

/** `end` when the text before it may close an emphasis that began before `from`, else -1. */
function closing(text: string, end: number, from: number): number {
  return end > from && !/\s/.test(text.charAt(end - 1)) ? end : -1;
}

/** Only absolute http and https addresses; `javascript:`, `data:` and relative ones stay text. */
export function isWebLink(href: string): boolean {
  if (!/^https?:\/\//i.test(href) || href.length > longestLink) return false;
  try {
    return /^https?:$/.test(new URL(href).protocol);
  } catch {
    return false;
  }
}
