/** A file that is known and not read, with what makes a readable one of it. */
export interface ForeignFile {
  /** The file's kind in words: "a recording of Linux perf". */
  readonly what: string;
  /** One whole sentence with the one command, between backticks, that gives something readable. */
  readonly advice: string;
  /** `text` is `head` decoded, without colours. */
  matches(head: Uint8Array, text: string): boolean;
}

/** Whether the bytes begin with these; `at` skips some. */
export function beginsWith(head: Uint8Array, magic: string, at = 0): boolean {
  for (let i = 0; i < magic.length; i++) if (head[at + i] !== magic.charCodeAt(i)) return false;
  return true;
}
