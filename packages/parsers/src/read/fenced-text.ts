import { detectEncoding } from "./lines.ts";

/** A longer text is no comment that somebody wrote. */
const longestComment = 16 * 1024 * 1024;
const mostBlocks = 8;

/** A block of code in a comment. */
interface FencedText {
  readonly bytes: Uint8Array;
  /** The lines above the block. */
  readonly above: number;
}

/** Hands out the texts of Markdown's code blocks and of `<pre>`, as comments of pull requests quote a tool's output. */
export function* fencedTexts(bytes: Uint8Array): Generator<FencedText> {
  if (bytes.length > longestComment || detectEncoding(bytes).encoding !== "utf-8") return;
  const text = new TextDecoder().decode(bytes);
  if (!text.includes("```") && !text.includes("~~~") && !text.includes("<pre")) return;
  const lines = text.split("\n");
  let blocks = 0;
  for (let at = 0; at < lines.length && blocks < mostBlocks; at++) {
    const opening = /^\s{0,8}(?:(```+|~~~+)[^`]*|<pre\b[^>]*>(?:<code\b[^>]*>)?)\r?$/.exec(lines[at]!);
    if (opening === null) continue;
    const [, fence] = opening;
    const closes = fence === undefined ? /^\s{0,8}(?:<\/code>)?<\/pre>/ : new RegExp(`^\\s{0,8}${fence}[\`~]*\\s*$`);
    const end = lines.findIndex((line, i) => i > at && closes.test(line));
    // A comment that was cut ends within its last block.
    const within = lines.slice(at + 1, end < 0 ? undefined : end).join("\n");
    const plain = fence === undefined ? withoutEntities(within) : within;
    yield { bytes: new TextEncoder().encode(`${plain}\n`), above: at + 1 };
    blocks++;
    if (end < 0) return;
    at = end;
  }
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'", nbsp: " " };

function withoutEntities(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => entities[name]!);
}
