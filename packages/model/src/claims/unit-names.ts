/** What a number measures, and the factor to its base unit (bytes, seconds, plain). */
export interface QuantityUnit {
  readonly dimension: "bytes" | "seconds" | "percent" | "factor" | "none";
  readonly factor: number;
}

const seconds = (factor: number): QuantityUnit => ({ dimension: "seconds", factor });
const bytes = (factor: number): QuantityUnit => ({ dimension: "bytes", factor });

/** Each unit with the names that count as it. Powers of 1000 and of 1024 are different units here: that confusion is a finding. */
const table: readonly (readonly [string, QuantityUnit])[] = [
  ["% percent pct", { dimension: "percent", factor: 0.01 }],
  ["‰ permille", { dimension: "percent", factor: 0.001 }],
  ["x × times fold", { dimension: "factor", factor: 1 }],
  ["ns nsec nanos nanosecond nanoseconds", seconds(1e-9)],
  ["µs μs us usec micros microsecond microseconds", seconds(1e-6)],
  ["ms msec millis millisecond milliseconds", seconds(1e-3)],
  ["s sec secs second seconds", seconds(1)],
  ["min mins minute minutes", seconds(60)],
  ["h hr hrs hour hours", seconds(3600)],
  ["day days", seconds(86_400)],
  ["B byte bytes", bytes(1)],
  ["kB kilobyte kilobytes", bytes(1e3)],
  ["MB megabyte megabytes", bytes(1e6)],
  ["GB gigabyte gigabytes", bytes(1e9)],
  ["TB terabyte terabytes", bytes(1e12)],
  ["KiB kibibyte kibibytes", bytes(2 ** 10)],
  ["MiB mebibyte mebibytes", bytes(2 ** 20)],
  ["GiB gibibyte gibibytes", bytes(2 ** 30)],
  ["TiB tebibyte tebibytes", bytes(2 ** 40)],
];

const units: ReadonlyMap<string, QuantityUnit> = new Map([
  ["", { dimension: "none", factor: 1 }],
  ...table.flatMap(([names, unit]) => names.split(" ").map((name) => [name, unit] as const)),
]);

/** The unit of that name, or undefined. Case matters in symbols (`Mb` is no unit here), not in words (`Megabytes`). */
export function unitNamed(name: string): QuantityUnit | undefined {
  return units.get(name) ?? (name.length > 3 ? units.get(name.toLowerCase()) : undefined);
}

/** The names of all units, longest first, for expressions that look for one. */
export const unitNames: readonly string[] = [...units.keys()]
  .filter((name) => name !== "")
  .toSorted((a, b) => b.length - a.length);
