/** The sign that RFC 7464 puts before each JSON text of a sequence. In JSON itself it is only written as an escape. */
const recordSeparator = 0x1e;
const blank = 0x20;

/** Whether a text is a sequence of JSON texts by RFC 7464, as `journalctl -o json-seq` and `jq --seq` write it. */
const isJsonSequence = (head: Uint8Array): boolean => head[0] === recordSeparator;

/** A sequence by RFC 7464 with blanks in place of its separators: JSON lines, or objects one below the other. Other bytes as they are. */
export function withoutSeparators(bytes: Uint8Array): Uint8Array {
  return isJsonSequence(bytes) ? bytes.map((byte) => (byte === recordSeparator ? blank : byte)) : bytes;
}
