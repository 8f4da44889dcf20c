import { detectEncoding, headText } from "./lines.ts";

const time = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?`;

/** The prefixes that CI systems and container runtimes put before each line of a program's output. */
const prefixes: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: "GitHub's job, step and time", pattern: new RegExp(`^[^\\t\\n]{1,200}\\t[^\\t\\n]{1,200}\\t${time} `) },
  { what: "a container runtime's time and stream", pattern: new RegExp(`^${time} (?:stdout|stderr) [FP] `) },
  { what: "GitLab's time and stream", pattern: new RegExp(`^${time} \\d\\d[OE][+ ]?`) },
  { what: "a time in brackets", pattern: new RegExp(`^\\[${time}\\] ?`) },
  { what: "a time", pattern: new RegExp(`^${time} `) },
  { what: "a container's name", pattern: /^[\w.-]{1,80} +\| / },
  { what: "the stream's name", pattern: /^(?:stdout|stderr) \| / },
];

// oxlint-disable-next-line no-control-regex -- escape sequences are control characters
const colours = /\u001b\[[0-9;?]*[A-Za-z]/g;

/** The text without the escape sequences that colour a terminal. */
export function withoutColours(text: string): string {
  return text.includes("\u001b[") ? text.replace(colours, "") : text;
}

/** Longer inputs are not looked at: what CI prints is smaller. */
const longestInput = 64 * 1024 * 1024;

/** A text as a program printed it, when something put a prefix before each line or colours into it. */
interface CleanedText {
  readonly bytes: Uint8Array;
  /** The prefixes that were taken away. */
  readonly what: string;
}

/**
 * The text without the prefix that nine in ten lines of its beginning have, and without colours; undefined where there is
 * nothing of the kind. Lines keep their numbers.
 */
export function cleanedText(bytes: Uint8Array): CleanedText | undefined {
  if (bytes.length > longestInput || bytes.subarray(0, 1024).includes(0)) return undefined;
  const { encoding, markLength } = detectEncoding(bytes);
  if (encoding !== "utf-8") return undefined;
  const head = headText(bytes.subarray(0, 64 * 1024));
  const hasColours = head.includes("\u001b[");
  const lines = withoutColours(head)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const prefix = prefixes.find(
    ({ pattern }) => lines.length > 1 && lines.filter((line) => pattern.test(line)).length * 10 >= lines.length * 9,
  );
  if (prefix === undefined && !hasColours) return undefined;
  const text = withoutColours(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(markLength)));
  const whole =
    prefix === undefined
      ? text
      : text
          .split("\n")
          .map((line) => line.replace(prefix.pattern, ""))
          .join("\n");
  const what = [prefix?.what, hasColours ? "colours" : undefined].filter((part) => part !== undefined).join(" and ");
  return { bytes: new TextEncoder().encode(whole), what };
}
