import { LogPatternError, type LogPattern } from "./log-pattern.ts";

/** The field of an event that a named group of a pattern gives. */
export type LogField = "time" | "level" | "lane" | "message" | "name" | "duration" | "operation";

/** Group → field. A duration may say the unit of a bare number behind its name: `duration_us`. */
const names = new Map<string, LogField>([
  ["time", "time"],
  ["level", "level"],
  ["severity", "level"],
  ["lane", "lane"],
  ["node", "lane"],
  ["host", "lane"],
  ["service", "lane"],
  ["component", "lane"],
  ["logger", "lane"],
  ["thread", "lane"],
  ["message", "message"],
  ["msg", "message"],
  ["name", "name"],
  ["event", "name"],
  ["op", "operation"],
  ["operation", "operation"],
  ["seq", "operation"],
]);
const durations = new Set(["duration", "dur", "elapsed", "latency", "took"]);
const scales = new Map([
  ["ns", 1e-6],
  ["us", 1e-3],
  ["ms", 1],
  ["s", 1e3],
]);

export interface FieldGroup {
  readonly group: string;
  readonly field: LogField;
  /** Milliseconds of one, where a duration names no unit. */
  readonly scale: number;
}

/** The field of a group's name; undefined for a name that tells none. */
export function fieldOfGroup(group: string): FieldGroup | undefined {
  const field = names.get(group);
  if (field !== undefined) return { group, field, scale: 1 };
  const end = group.indexOf("_");
  if (!durations.has(end < 0 ? group : group.slice(0, end))) return undefined;
  const unit = group.split("_")[1];
  const scale = unit === undefined ? 1 : scales.get(unit);
  return scale === undefined ? undefined : { group, field: "duration", scale };
}

/** The fields of an expression's groups. Throws `LogPatternError` for a group that tells nothing. */
export function fieldsOfGroups(groups: readonly string[], field: keyof LogPattern, shown: string): FieldGroup[] {
  return groups.map((group) => {
    const found = fieldOfGroup(group);
    if (found !== undefined) return found;
    const known = "time, level, lane, message, name, duration (duration_us, …) and op";
    throw new LogPatternError(
      field,
      `No field is called “${group}”. Groups may be ${known}.`,
      Math.max(0, shown.indexOf(`<${group}>`) + 1),
    );
  });
}
