/** The one-letter escapes of a double-quoted Go string: letter → character. Source: the Go specification, "Rune literals". */
export const goEscapes: ReadonlyMap<string, string> = new Map([
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["\\", "\\"],
  ['"', '"'],
]);
