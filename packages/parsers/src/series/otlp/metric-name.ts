/** Units of OpenTelemetry (UCUM) by the words that Prometheus' names end with. Source: OpenTelemetry, "Prometheus and OpenMetrics compatibility". */
const unitWords = new Map<string, string>([
  ["d", "days"],
  ["h", "hours"],
  ["min", "minutes"],
  ["s", "seconds"],
  ["ms", "milliseconds"],
  ["us", "microseconds"],
  ["ns", "nanoseconds"],
  ["By", "bytes"],
  ["KiBy", "kibibytes"],
  ["MiBy", "mebibytes"],
  ["GiBy", "gibibytes"],
  ["TiBy", "tibibytes"],
  ["KBy", "kilobytes"],
  ["MBy", "megabytes"],
  ["GBy", "gigabytes"],
  ["TBy", "terabytes"],
  ["m", "meters"],
  ["V", "volts"],
  ["A", "amperes"],
  ["J", "joules"],
  ["W", "watts"],
  ["g", "grams"],
  ["Cel", "celsius"],
  ["Hz", "hertz"],
  ["%", "percent"],
]);
const perWords = new Map<string, string>([
  ["s", "second"],
  ["m", "minute"],
  ["h", "hour"],
  ["d", "day"],
  ["w", "week"],
  ["mo", "month"],
  ["y", "year"],
]);

/**
 * The Prometheus name of an OpenTelemetry metric: `http.server.duration` in `ms` becomes `http_server_duration_milliseconds`,
 * a counter ends with `_total`, a gauge of unit 1 with `_ratio`.
 */
export function prometheusName(name: string, unit: string, kind: "counter" | "gauge" | "other"): string {
  const [main = "", per] = unit.replaceAll(/\{[^{}]*\}/g, "").split("/", 2);
  const suffix: string[] = [];
  const word = unitWords.get(main.trim()) ?? (main.trim() === "1" ? "" : main.trim());
  suffix.push(...wordsOf(word));
  if (per !== undefined && per.trim() !== "") suffix.push("per", ...wordsOf(perWords.get(per.trim()) ?? per.trim()));
  if (kind === "gauge" && unit === "1") suffix.push("ratio");
  if (kind === "counter") suffix.push("total");
  const words = wordsOf(name).filter((own) => !suffix.includes(own));
  const joined = [...words, ...suffix].join("_");
  return /^\d/.test(joined) ? `_${joined}` : joined;
}

/** A label's name as Prometheus allows it. */
export function labelName(key: string): string {
  const name = key.replaceAll(/[^A-Za-z0-9_]/g, "_");
  return /^\d/.test(name) ? `key_${name}` : name;
}

function wordsOf(text: string): string[] {
  return text.split(/[^A-Za-z0-9:]+/).filter((word) => word !== "");
}
