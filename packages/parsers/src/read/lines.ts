import type { Diagnostics } from "../diagnostics.ts";

/** The encodings that text evidence arrives in; PowerShell's `>` writes UTF-16. */
type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be";

interface TextStart {
  readonly encoding: TextEncodingName;
  /** Bytes of the byte order mark, to be skipped. */
  readonly markLength: number;
}

interface LineOptions {
  /** Lines of more characters than this are skipped with a diagnostic. */
  readonly maxLineLength?: number;
}

/** Room for a stack 50,000 frames deep on one line, small beside what a worker may hold. */
const defaultMaxLineLength = 8 * 1024 * 1024;
const chunkBytes = 1024 * 1024;

/** The encoding by byte order mark, else UTF-16 where every other byte of the beginning is zero, else UTF-8. */
export function detectEncoding(bytes: Uint8Array): TextStart {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: "utf-8", markLength: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", markLength: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", markLength: 2 };
  const pairs = Math.min(bytes.length >> 1, 64);
  if (pairs >= 4) {
    let evenZeros = 0;
    let oddZeros = 0;
    for (let i = 0; i < pairs; i++) {
      if (bytes[2 * i] === 0) evenZeros++;
      if (bytes[2 * i + 1] === 0) oddZeros++;
    }
    if (evenZeros === 0 && oddZeros >= pairs * 0.9) return { encoding: "utf-16le", markLength: 0 };
    if (oddZeros === 0 && evenZeros >= pairs * 0.9) return { encoding: "utf-16be", markLength: 0 };
  }
  return { encoding: "utf-8", markLength: 0 };
}

/** The texts of the beginnings that are being sniffed: nearly every format asks for the same one. */
const headTexts = new WeakMap<Uint8Array, string>();

/** The beginning of an input as text without byte order mark, for `sniff`. A cut last character becomes U+FFFD. */
export function headText(head: Uint8Array): string {
  let text = headTexts.get(head);
  if (text === undefined) {
    const start = detectEncoding(head);
    text = new TextDecoder(start.encoding, { ignoreBOM: true }).decode(head.subarray(start.markLength));
    headTexts.set(head, text);
  }
  return text;
}

/**
 * Hands out an input line by line without `\n` or `\r\n`, decoding about a megabyte at a time. Understands byte order
 * marks and UTF-16 (said in a diagnostic); invalid bytes become U+FFFD and are reported once.
 *
 *     const lines = new LineReader(bytes, diagnostics);
 *     for (let line = lines.next(); line !== undefined; line = lines.next()) use(line, lines.number);
 */
export class LineReader {
  /** 1-based number of the line that `next` returned last; 0 before the first. */
  number = 0;
  /** True when the line that `next` returned last ended with a newline; false for an unterminated last line. */
  terminated = true;
  readonly encoding: TextEncodingName;

  readonly #bytes: Uint8Array;
  readonly #diagnostics: Diagnostics;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #maxLineLength: number;
  #position: number;
  /** The text that was decoded last, handed out as far as `#at`. Looking for the end of each line is twice as fast as splitting all of it. */
  #text = "";
  #at = 0;
  /** The unfinished line at the end of what has been decoded, in pieces so that a long line costs linear time. */
  #tail: string[] = [];
  #tailLength = 0;
  #skipping = false;
  #ended = false;
  #mayBeInvalid = false;
  #saidInvalid = false;

  constructor(bytes: Uint8Array, diagnostics: Diagnostics, options: LineOptions = {}) {
    const start = detectEncoding(bytes);
    this.encoding = start.encoding;
    this.#bytes = bytes;
    this.#diagnostics = diagnostics;
    this.#decoder = new TextDecoder(start.encoding, { ignoreBOM: true });
    this.#maxLineLength = options.maxLineLength ?? defaultMaxLineLength;
    this.#position = start.markLength;
    if (start.encoding !== "utf-8") {
      diagnostics.add({
        severity: "info",
        code: "utf-16",
        message: `The file is ${start.encoding.toUpperCase()}, as PowerShell's redirection writes it; it was read as such.`,
        offset: 0,
      });
    }
  }

  /** The next line, or `undefined` after the last. An empty last line (after a final newline) is not handed out. */
  next(): string | undefined {
    for (;;) {
      const end = this.#text.indexOf("\n", this.#at);
      let raw: string;
      if (end >= 0) {
        raw = this.#text.slice(this.#at, end);
        this.#at = end + 1;
        if (this.#tail.length > 0 || this.#skipping) {
          this.#extendTail(raw);
          raw = this.#takeTail();
        }
      } else {
        if (this.#at < this.#text.length) this.#extendTail(this.#text.slice(this.#at));
        this.#text = "";
        this.#at = 0;
        if (!this.#ended) {
          this.#decodeMore();
          continue;
        }
        if (this.#tail.length === 0 && !this.#skipping) return undefined;
        raw = this.#takeTail();
        this.terminated = false;
      }
      this.number++;
      if (raw === tooLong || raw.length > this.#maxLineLength) {
        this.#diagnostics.add({
          severity: "warning",
          code: "line-too-long",
          message: `This line has more than ${this.#maxLineLength} characters and was skipped.`,
          line: this.number,
        });
        continue;
      }
      // An empty line has no last character; asking for one outside of a text once makes V8 slow at it for all lines.
      const line = raw !== "" && raw.charCodeAt(raw.length - 1) === 13 ? withoutReturns(raw) : raw;
      if (this.#mayBeInvalid && !this.#saidInvalid && line.includes("\ufffd")) {
        this.#saidInvalid = true;
        this.#diagnostics.add({
          severity: "info",
          code: "invalid-text",
          message: "Some bytes are not valid text; they are shown as U+FFFD.",
          line: this.number,
        });
      }
      return line;
    }
  }

  #decodeMore(): void {
    const end = Math.min(this.#position + chunkBytes, this.#bytes.length);
    const isLast = end === this.#bytes.length;
    const text = this.#decoder.decode(this.#bytes.subarray(this.#position, end), { stream: !isLast });
    this.#position = end;
    // Asked once for all lines: asking each takes as long as reading a short one.
    this.#mayBeInvalid ||= text.includes("\ufffd");
    this.#text = text;
    this.#ended = isLast;
  }

  #extendTail(part: string): void {
    if (this.#skipping) return;
    this.#tailLength += part.length;
    if (this.#tailLength > this.#maxLineLength) {
      this.#skipping = true;
      this.#tail = [];
    } else {
      this.#tail.push(part);
    }
  }

  #takeTail(): string {
    const line = this.#skipping ? tooLong : this.#tail.join("");
    this.#tail = [];
    this.#tailLength = 0;
    this.#skipping = false;
    return line;
  }
}

/** A line without the carriage return at its end, or several: text that passed for one of Unix twice has two. */
function withoutReturns(line: string): string {
  let end = line.length - 1;
  while (end > 0 && line.charCodeAt(end - 1) === 13) end--;
  return line.slice(0, end);
}

/** Stands for a skipped line; holds a newline, so no real line can equal it. */
const tooLong = "\n";

/** Calls `visit` with each line and its 1-based number. */
export function forEachLine(
  bytes: Uint8Array,
  diagnostics: Diagnostics,
  visit: (line: string, number: number) => void,
  options: LineOptions = {},
): void {
  const lines = new LineReader(bytes, diagnostics, options);
  for (let line = lines.next(); line !== undefined; line = lines.next()) visit(line, lines.number);
}
