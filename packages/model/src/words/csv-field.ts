/**
 * A text as a field of CSV (RFC 4180): quoted where needed, and with a leading `'` where a spreadsheet would take it for a formula,
 * full-width signs and signs after blanks included. Give numbers as they are: these may begin with a minus.
 */
export function csvField(text: string): string {
  const safe = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
