const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The text of an attribute of the tag on this line; "" without it. */
export function xmlAttribute(line: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(line)?.[1] ?? "";
  if (!value.includes("&")) return value;
  return value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, entity: string) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    if (code <= 0x10_ffff) return String.fromCodePoint(code);
    return entities[entity] ?? whole;
  });
}
