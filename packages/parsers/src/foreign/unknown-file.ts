import { type Diagnostic, UnusableInput } from "../diagnostics.ts";
import { field, parseJson, text } from "../read/json-bounded.ts";
import { headText } from "../read/lines.ts";
import { withoutColours } from "../read/terminal-text.ts";
import { foreignFiles } from "./foreign-files.ts";

/** Code of the remark on a file that is known and cannot be read as it is; the message has the command that helps. */
const foreignFormat = "foreign-format";
/** Code of the remark on text of no known kind: it may be a log. */
const unknownFormat = "unknown-format";
/** Code of the remark on bytes of no known kind that are no text. */
const unknownBinary = "unknown-binary";
/** The address of the table of formats. */
const formatsPage = "/formats";

const longestLine = 400;

/** The sentence on a file that only other tools read, with the one command that helps; undefined for other files. */
export function foreignRemark(head: Uint8Array): Diagnostic | undefined {
  const text = shortLines(withoutColours(headText(head)));
  const known = foreignFiles.find((one) => one.matches(head, text));
  if (known === undefined) return undefined;
  return { severity: "error", code: foreignFormat, message: `This is ${known.what}. ${known.advice}` };
}

/** Lines cut to a length at which no pattern is slow. */
function shortLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.slice(0, longestLine))
    .join("\n");
}

/** The sentence on a file of no known kind. */
export function unknownRemark(bytes: Uint8Array): Diagnostic {
  if (bytes.length === 0) {
    const message = "The file is empty. Check that the command that wrote it succeeded.";
    return { severity: "error", code: "empty-file", message };
  }
  const json = jsonRemark(bytes);
  if (json !== undefined) return json;
  const isBinary = looksBinary(bytes.subarray(0, 4096));
  const what = isBinary
    ? "These bytes are not text, and no known format begins like them."
    : "This text is of no format known here.";
  return {
    severity: "error",
    code: isBinary ? unknownBinary : unknownFormat,
    message: `${what} See ${formatsPage} for what is read and the command that makes it.`,
  };
}

/** The most bytes of a JSON answer that says what went wrong. */
const longestError = 65_536;

/** The sentence on JSON that is cut, or that a failed command wrote instead of results; undefined for other files. */
function jsonRemark(bytes: Uint8Array): Diagnostic | undefined {
  if (!/^\s*(?:\{\s*"|\[\s*[{["])/.test(headText(bytes.subarray(0, 4096)))) return undefined;
  try {
    const document = parseJson(bytes);
    const said = field(document, "error");
    const reason = text(said) ?? text(field(said, "message"));
    if (reason === undefined || bytes.length > longestError) return undefined;
    const message = `The file holds an error and no results: "${reason.slice(0, 200)}". Run the command that wrote it again.`;
    return { severity: "error", code: "error-answer", message };
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    return error.diagnostic.code === "json-cut" ? error.diagnostic : undefined;
  }
}

function looksBinary(head: Uint8Array): boolean {
  const text = headText(head);
  let strange = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0) return true;
    if ((code < 0x20 && code !== 9 && code !== 10 && code !== 13 && code !== 0x1b) || code === 0xfffd) strange++;
  }
  return strange * 20 > text.length;
}
