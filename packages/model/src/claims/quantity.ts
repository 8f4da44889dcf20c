/** What a number measures, and the factor to its base unit (bytes, seconds, plain). */
export interface QuantityUnit {
  readonly dimension: "bytes" | "seconds" | "percent" | "none";
  readonly factor: number;
}

/** Units that a claim may state. Powers of 1000 and of 1024 are different units here: that confusion is a finding. */
const units: ReadonlyMap<string, QuantityUnit> = new Map([
  ["", { dimension: "none", factor: 1 }],
  ["x", { dimension: "none", factor: 1 }],
  ["×", { dimension: "none", factor: 1 }],
  ["%", { dimension: "percent", factor: 0.01 }],
  ["B", { dimension: "bytes", factor: 1 }],
  ["kB", { dimension: "bytes", factor: 1e3 }],
  ["MB", { dimension: "bytes", factor: 1e6 }],
  ["GB", { dimension: "bytes", factor: 1e9 }],
  ["TB", { dimension: "bytes", factor: 1e12 }],
  ["KiB", { dimension: "bytes", factor: 2 ** 10 }],
  ["MiB", { dimension: "bytes", factor: 2 ** 20 }],
  ["GiB", { dimension: "bytes", factor: 2 ** 30 }],
  ["TiB", { dimension: "bytes", factor: 2 ** 40 }],
  ["ns", { dimension: "seconds", factor: 1e-9 }],
  ["us", { dimension: "seconds", factor: 1e-6 }],
  ["µs", { dimension: "seconds", factor: 1e-6 }],
  ["ms", { dimension: "seconds", factor: 1e-3 }],
  ["s", { dimension: "seconds", factor: 1 }],
  ["min", { dimension: "seconds", factor: 60 }],
  ["h", { dimension: "seconds", factor: 3600 }],
]);

/** A number as somebody wrote it. */
export interface StatedQuantity {
  /** In the base unit of its dimension; a percentage as a fraction. */
  readonly value: number;
  readonly unit: QuantityUnit;
  readonly unitName: string;
  /** Half a unit of the last digit written, in the base unit: what rounding alone explains. */
  readonly rounding: number;
  /** How many significant digits were written: `100` counts as one, `43.5` as three. */
  readonly significantDigits: number;
}

/** The unit of that name, or undefined. Case matters: `Mb` is no unit here. */
export function unitNamed(name: string): QuantityUnit | undefined {
  return units.get(name);
}

const quantityExpression = /[-+−]?\d[\d,]*(?:\.\d+)?/u;

/** Reads `-50 %`, `43.5GB`, `1,220 ms`; undefined when the text is no number with a known unit. */
export function parseQuantity(text: string): StatedQuantity | undefined {
  const trimmed = text.trim();
  const match = quantityExpression.exec(trimmed);
  if (match === null || match.index !== 0) return undefined;
  const unitName = trimmed.slice(match[0].length).trim();
  const unit = units.get(unitName);
  if (unit === undefined) return undefined;
  const digits = match[0].replaceAll(",", "").replace("−", "-");
  const decimals = digits.includes(".") ? digits.length - digits.indexOf(".") - 1 : 0;
  const bare = digits.replace(/^[-+]/, "").replace(".", "").replace(/^0+/, "");
  return {
    value: Number(digits) * unit.factor,
    unit,
    unitName,
    rounding: 0.5 * 10 ** -decimals * unit.factor,
    significantDigits: Math.max(1, (decimals > 0 ? bare : bare.replace(/0+$/, "")).length),
  };
}
