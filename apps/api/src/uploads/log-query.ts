import type { LogChoice, LogPattern } from "@sweetspot/model/log/log-pattern";
import { autoPreset } from "@sweetspot/parsers/events/log-guess";
import { logPresets } from "@sweetspot/parsers/events/log-presets";
import { logPatternProblem } from "@sweetspot/parsers/events/log-preview";
import Type, { type Static } from "typebox";
import { AppError } from "../http/errors.ts";

const text = (maxLength: number, description: string) => Type.Optional(Type.String({ maxLength, description }));

/** The parameters of an upload on how a log's lines are read. */
export const LogQuery = {
  log: text(
    200,
    `The way to read the lines of a plain text log: ${logPresets.map(({ id }) => id).join(", ")}; auto for what fits best; project for what was confirmed last; or a time format such as %Y-%m-%d %H:%M:%S%.f`,
  ),
  log_line: text(4096, "RE2 expression of an event's first line, with {time} in place of the time"),
  log_zone: text(100, "Zone of times that name none: UTC, +01:00, Europe/Berlin"),
  log_start: text(10, "Year or day of the first line, where times hold none"),
  log_detail: text(8192, "RE2 expressions, one a line, searched in the message"),
};
const LogQueryObject = Type.Object(LogQuery);
export type LogQuery = Static<typeof LogQueryObject>;

const plainLine = logPresets.find(({ id }) => id === "iso")?.line ?? "^{time}";

/**
 * The choice of the parameters; undefined where they make none (empty ones, as a script without the value sends them, are
 * nothing). `remembered` is asked for `log=project`. Throws `bad-query` with the parameter at fault.
 */
export async function readLogQuery(
  query: LogQuery,
  remembered: () => Promise<LogPattern | null>,
): Promise<LogChoice | undefined> {
  const { log = "", log_line = "", log_zone = "", log_start = "", log_detail = "" } = query;
  const zone = log_zone || "UTC";
  if (log === "" && log_line === "") {
    const stray = Object.entries({ log_zone, log_start, log_detail }).find(([, value]) => value !== "");
    if (stray !== undefined) refuse(stray[0], `${stray[0]} needs log beside it: log=auto, a name or a time format.`);
    return undefined;
  }
  if (log === "project") {
    const pattern = await remembered();
    if (pattern === null) refuse("log", "No pattern has been confirmed in this project yet.");
    return checked({ ...pattern, zone: log_zone || pattern.zone, start: log_start });
  }
  if (!log.includes("%")) {
    const isKnown = log === autoPreset || logPresets.some(({ id }) => id === log);
    if (!isKnown || log_line !== "" || log_detail !== "") {
      const known = [autoPreset, "project", ...logPresets.map(({ id }) => id)].join(", ");
      refuse(
        "log",
        isKnown
          ? "With log_line or log_detail, log is the time's format."
          : `log must be one of ${known}, or a time format.`,
      );
    }
    // Zone and start are held to the same rules as those of a pattern.
    checked({ line: plainLine, time: "%H:%M", zone, start: log_start, detail: "", pairs: true });
    return { preset: log, zone, start: log_start };
  }
  return checked({ line: log_line || plainLine, time: log, zone, start: log_start, detail: log_detail, pairs: true });
}

function checked(pattern: LogPattern): LogPattern {
  const problem = logPatternProblem(pattern);
  if (problem !== undefined) {
    refuse(problem.field === "time" ? "log" : `log_${problem.field}`, problem.message, problem.position);
  }
  return pattern;
}

function refuse(field: string, message: string, position = 0): never {
  throw new AppError("bad-query", { message, details: { field, position } });
}
