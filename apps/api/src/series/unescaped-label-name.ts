/**
 * The name of a label as an address holds it: names that are no plain words come escaped, `U__service_2e_name` for
 * `service.name`. Anything that is no such escape is the name itself. Source: prometheus/common, model/metric.go, UnescapeName.
 */
export function unescapedLabelName(name: string): string {
  if (!/^U__(?:[^_]|__|_[0-9A-Fa-f]{1,6}_)*$/.test(name)) return name;
  let isValid = true;
  const unescaped = name.slice("U__".length).replaceAll(/__|_([0-9A-Fa-f]{1,6})_/g, (_, hex?: string) => {
    const code = hex === undefined ? 0x5f : Number.parseInt(hex, 16);
    isValid &&= code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    return isValid ? String.fromCodePoint(code) : "";
  });
  return isValid ? unescaped : name;
}
