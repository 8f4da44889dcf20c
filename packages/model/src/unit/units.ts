/** One unit, as every reader and writer of numbers knows it. */
interface UnitRow {
  /** As it is shown. */
  readonly symbol: string;
  /** Names that mean it wherever they are written, in prose too; separated by spaces. */
  readonly names: string;
  readonly dimension: "bytes" | "seconds" | "percent" | "factor" | "celsius" | "decimal";
  /**
   * The unit as a number of the smallest unit of its dimension: nanoseconds, bytes, plain numbers. Exact, so that quotients
   * are.
   */
  readonly size: number;
  /** Names that mean it only where a unit is expected: `5 m`, `ps/iter`, `10 KB`. */
  readonly printed?: string;
  /** Whether values of its dimension are shown in it, where it fits. */
  readonly isShown?: boolean;
  /** The unit that metrics state, and the last words of their names. */
  readonly metric?: string;
  readonly endings?: string;
}

/**
 * Every unit, the larger of a dimension first (docs/adding-a-unit.md). Powers of 1000 and of 1024 are different units here:
 * that confusion is a finding. The names that pprof and benchstat give to units are in `pprof-measure.ts` and `tidy.ts`, after their sources.
 */
const rows = [
  { symbol: "%", names: "% percent pct", dimension: "percent", size: 0.01, metric: "percent", endings: "percent" },
  { symbol: "‰", names: "‰ permille", dimension: "percent", size: 0.001 },
  { symbol: "", names: "", dimension: "percent", size: 1, metric: "ratio", endings: "ratio fraction" },
  { symbol: "×", names: "x × times fold", dimension: "factor", size: 1 },
  { symbol: "°C", names: "", dimension: "celsius", size: 1, metric: "celsius", endings: "celsius" },
  // Units of sensors have decimal prefixes, and are not looked for in prose.
  { symbol: "W", names: "", dimension: "decimal", size: 1, metric: "watts", endings: "watts" },
  { symbol: "J", names: "", dimension: "decimal", size: 1, metric: "joules", endings: "joules" },
  { symbol: "V", names: "", dimension: "decimal", size: 1, metric: "volts", endings: "volts" },
  { symbol: "A", names: "", dimension: "decimal", size: 1, metric: "amperes", endings: "amperes" },
  { symbol: "Hz", names: "", dimension: "decimal", size: 1, metric: "hertz", endings: "hertz" },
  { symbol: "d", names: "day days", dimension: "seconds", size: 86_400e9, printed: "d" },
  { symbol: "h", names: "h hr hrs hour hours", dimension: "seconds", size: 3600e9, isShown: true },
  { symbol: "min", names: "min mins minute minutes", dimension: "seconds", size: 60e9, printed: "m", isShown: true },
  {
    symbol: "s",
    names: "s sec secs second seconds",
    dimension: "seconds",
    size: 1e9,
    metric: "seconds",
    endings: "seconds",
    isShown: true,
  },
  {
    symbol: "ms",
    names: "ms msec millis millisecond milliseconds",
    dimension: "seconds",
    size: 1e6,
    metric: "milliseconds",
    endings: "milliseconds millis ms",
    isShown: true,
  },
  {
    symbol: "µs",
    names: "µs μs us usec micros microsecond microseconds",
    dimension: "seconds",
    size: 1e3,
    metric: "microseconds",
    endings: "microseconds micros us",
    isShown: true,
  },
  {
    symbol: "ns",
    names: "ns nsec nanos nanosecond nanoseconds",
    dimension: "seconds",
    size: 1,
    metric: "nanoseconds",
    endings: "nanoseconds nanos ns",
    isShown: true,
  },
  { symbol: "ps", names: "", dimension: "seconds", size: 1e-3, printed: "ps" },
  { symbol: "PiB", names: "", dimension: "bytes", size: 2 ** 50, isShown: true },
  { symbol: "TiB", names: "TiB tebibyte tebibytes", dimension: "bytes", size: 2 ** 40, isShown: true },
  { symbol: "GiB", names: "GiB gibibyte gibibytes", dimension: "bytes", size: 2 ** 30, isShown: true },
  {
    symbol: "MiB",
    names: "MiB mebibyte mebibytes",
    dimension: "bytes",
    size: 2 ** 20,
    metric: "mebibytes",
    endings: "mebibytes",
    isShown: true,
  },
  {
    symbol: "KiB",
    names: "KiB kibibyte kibibytes",
    dimension: "bytes",
    size: 2 ** 10,
    metric: "kibibytes",
    endings: "kibibytes",
    isShown: true,
  },
  { symbol: "TB", names: "TB terabyte terabytes", dimension: "bytes", size: 1e12 },
  { symbol: "GB", names: "GB gigabyte gigabytes", dimension: "bytes", size: 1e9 },
  { symbol: "MB", names: "MB megabyte megabytes", dimension: "bytes", size: 1e6 },
  { symbol: "kB", names: "kB kilobyte kilobytes", dimension: "bytes", size: 1e3, printed: "KB" },
  { symbol: "B", names: "B byte bytes", dimension: "bytes", size: 1, metric: "bytes", endings: "bytes", isShown: true },
] as const satisfies readonly UnitRow[];

/** The unit of metrics, as far as their names or a `# UNIT` tell; "" where nothing does. */
export type MetricUnit = Extract<(typeof rows)[number], { readonly metric: string }>["metric"] | "";

/** Every value of `MetricUnit`. */
export const metricUnits: readonly MetricUnit[] = ["", ...rows.flatMap((row) => ("metric" in row ? [row.metric] : []))];

/** The quantity that a number measures, and the factor to its base unit (bytes, seconds, plain). */
export interface QuantityUnit {
  readonly dimension: UnitRow["dimension"] | "none";
  readonly factor: number;
  /** The symbol that it is shown with. */
  readonly symbol: string;
}

const all: readonly UnitRow[] = rows;

function quantityUnit({ dimension, size, symbol }: UnitRow): QuantityUnit {
  return { dimension, factor: dimension === "seconds" ? size / 1e9 : size, symbol };
}

function named(namesOf: (row: UnitRow) => string | undefined): ReadonlyMap<string, QuantityUnit> {
  return new Map(
    all.flatMap((row) =>
      (namesOf(row) ?? "")
        .split(" ")
        .filter((name) => name !== "")
        .map((name) => [name, quantityUnit(row)] as const),
    ),
  );
}

const byName: ReadonlyMap<string, QuantityUnit> = new Map([
  ["", { dimension: "none", factor: 1, symbol: "" }],
  ...named(({ names }) => names),
]);
const byPrint = named(({ printed }) => printed);
const byEnding = new Map(
  all.flatMap((row) => (row.endings ?? "").split(" ").map((word) => [word, row.metric] as const)),
);
const byMetric = new Map(all.map((row) => [row.metric, quantityUnit(row)]));

/** The unit of that name, or undefined. Case matters in symbols (`Mb` is no unit here), not in words (`Megabytes`). */
export function unitNamed(name: string): QuantityUnit | undefined {
  return byName.get(name) ?? (name.length > 3 ? byName.get(name.toLowerCase()) : undefined);
}

/** The unit that a tool printed behind a number, where a short name such as `m` can mean nothing else; or undefined. */
export function unitPrinted(name: string): QuantityUnit | undefined {
  return unitNamed(name) ?? byPrint.get(name);
}

/** The names that may be looked for in prose, longest first. */
export const unitNames: readonly string[] = [...byName.keys()]
  .filter((name) => name !== "")
  .toSorted((a, b) => b.length - a.length);

/** The unit that the last word of a metric's name or of its stated unit says; undefined for any other word. */
export function metricUnitOf(word: string): MetricUnit | undefined {
  return word === "" ? undefined : (byEnding.get(word) as MetricUnit | undefined);
}

/** The quantity that a metric's unit measures. */
export function unitOfMetrics(unit: Exclude<MetricUnit, "">): QuantityUnit {
  return byMetric.get(unit)!;
}

/** The units in which values of a dimension are shown, the largest first, with their size in the smallest. */
export function shownUnits(dimension: "bytes" | "seconds"): readonly (readonly [size: number, symbol: string])[] {
  return all
    .filter((row) => row.dimension === dimension && row.isShown === true)
    .map(({ size, symbol }) => [size, symbol]);
}
