/** A function of one value and scalar parameters, applied to every sample of a vector. */
type InstantFunction = (value: number, first: number, second: number) => number;

const degrees = 180 / Math.PI;

/** The functions that change values one by one, by name. */
export const instantFunctions: ReadonlyMap<string, InstantFunction> = new Map<string, InstantFunction>([
  ["abs", Math.abs],
  ["ceil", Math.ceil],
  ["floor", Math.floor],
  ["exp", Math.exp],
  ["ln", Math.log],
  ["log2", Math.log2],
  ["log10", Math.log10],
  ["sqrt", Math.sqrt],
  ["sgn", Math.sign],
  ["sin", Math.sin],
  ["cos", Math.cos],
  ["tan", Math.tan],
  ["asin", Math.asin],
  ["acos", Math.acos],
  ["atan", Math.atan],
  ["sinh", Math.sinh],
  ["cosh", Math.cosh],
  ["tanh", Math.tanh],
  ["asinh", Math.asinh],
  ["acosh", Math.acosh],
  ["atanh", Math.atanh],
  ["deg", (value) => value * degrees],
  ["rad", (value) => value / degrees],
  ["clamp", (value, least, most) => Math.max(least, Math.min(most, value))],
  ["clamp_min", (value, least) => Math.max(least, value)],
  ["clamp_max", (value, most) => Math.min(most, value)],
  ["round", roundTo],
]);

/** To the nearest multiple, ties upwards. The inverse is used because dividing by 0.1 is less exact than multiplying by 10. */
function roundTo(value: number, multiple: number): number {
  const inverse = 1 / multiple;
  return Math.floor(value * inverse + 0.5) / inverse;
}

/** The remainder that is never negative. */
const modulo = (value: number, size: number): number => ((value % size) + size) % size;
const date = (seconds: number): Date => new Date(seconds * 1000);

/** Functions of a Unix time in whole seconds, in UTC. Calendar functions end where JavaScript's dates do, year 275760. */
export const dateFunctions: ReadonlyMap<string, (seconds: number) => number> = new Map<
  string,
  (seconds: number) => number
>([
  ["minute", (seconds) => Math.floor(modulo(seconds, 3_600) / 60)],
  ["hour", (seconds) => Math.floor(modulo(seconds, 86_400) / 3_600)],
  // The epoch was a Thursday.
  ["day_of_week", (seconds) => modulo(Math.floor(seconds / 86_400) + 4, 7)],
  ["day_of_month", (seconds) => date(seconds).getUTCDate()],
  [
    "day_of_year",
    (seconds) => Math.floor((seconds * 1000 - Date.UTC(date(seconds).getUTCFullYear(), 0, 1)) / 86_400_000) + 1,
  ],
  [
    "days_in_month",
    (seconds) => new Date(Date.UTC(date(seconds).getUTCFullYear(), date(seconds).getUTCMonth() + 1, 0)).getUTCDate(),
  ],
  ["month", (seconds) => date(seconds).getUTCMonth() + 1],
  ["year", (seconds) => date(seconds).getUTCFullYear()],
]);
