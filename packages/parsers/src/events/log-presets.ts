import { accessPresets } from "./log-presets-access.ts";
import { javaPresets } from "./log-presets-java.ts";
import { isoTimes, level } from "./log-time-texts.ts";

/** A known way of writing log lines: how an event begins, and the times that are found there. */
export interface LogPreset {
  /** The names of patterns that an upload may give: `?log=klog`. */
  readonly id: string;
  readonly label: string;
  readonly line: string;
  /** The more telling first. */
  readonly times: readonly string[];
  readonly pairs?: boolean;
}

/** Terminals are coloured by these; some programs write them into files, too. */
const colour = "(?:\\x1b\\[[0-9;]{1,10}m)?";

/**
 * Known log formats, the more telling first: of two that fit the same lines the first is offered. None backtracks more than
 * a bounded number of steps: every repetition is followed by a character that it cannot take, or by the end.
 */
export const logPresets: readonly LogPreset[] = [
  {
    id: "klog",
    label: "klog, glog, CockroachDB (I1121 06:34:11.123456)",
    line: "^(?P<level>[IWEF]){time} +\\d{1,10} (?P<lane>[^ :\\]]{1,200}):\\d{1,7}\\]? (?P<message>.*)$",
    times: ["%m%d %H:%M:%S.%f", "%Y%m%d %H:%M:%S.%f", "%y%m%d %H:%M:%S.%f"],
  },
  {
    id: "geth",
    label: "geth and its kin (INFO [11-21|06:34:11.123])",
    line: `^${colour}${level}${colour} {0,6}\\[{time}\\] (?P<message>.*)$`,
    times: ["%m-%d|%H:%M:%S%.f"],
    pairs: true,
  },
  ...accessPresets,
  {
    id: "syslog5424",
    label: "syslog, RFC 5424",
    line: "^<\\d{1,3}>1 {time} [^ ]{1,255} (?P<lane>[^ ]{1,100}) [^ ]{1,200} [^ ]{1,200} (?:- ?)?(?P<message>.*)$",
    times: isoTimes.slice(0, 1),
  },
  {
    id: "syslog",
    label: "syslog, journald",
    line: "^(?:<\\d{1,3}>)?{time} [^ ]{1,255} (?P<lane>[^ :\\[]{1,200})(?:\\[\\d{1,10}\\])?: (?P<message>.*)$",
    times: ["%b %e %H:%M:%S%.f", isoTimes[0] ?? "", "%a %Y-%m-%d %H:%M:%S%.f %Z"],
  },
  {
    id: "syslog-hosts",
    label: "syslog, journald: a lane for each host",
    line: "^(?:<\\d{1,3}>)?{time} (?P<lane>[^ ]{1,255}) (?P<message>[^ :\\[]{1,200}(?:\\[\\d{1,10}\\])?: .*)$",
    times: ["%b %e %H:%M:%S%.f", isoTimes[0] ?? ""],
  },
  {
    id: "compose",
    label: "docker compose, kubectl --prefix (name | time …)",
    line: "^(?P<lane>[^ |]{1,200}) {1,60}\\| {0,4}\\[?{time}\\]?(?:[\\s:|-]{1,9})(?P<message>.*)$",
    times: [...isoTimes, "%Y/%m/%d %H:%M:%S%.f", "%H:%M:%S%.f"],
    pairs: true,
  },
  {
    id: "postgres",
    label: "PostgreSQL",
    line: "^{time} \\[\\d{1,10}(?:-\\d{1,10})?\\] (?:[^ :]{1,200} )?(?P<level>[A-Z]{1,10}\\d?): +(?P<message>.*)$",
    times: ["%Y-%m-%d %H:%M:%S%.f %Z", "%Y-%m-%d %H:%M:%S%.f"],
  },
  {
    id: "php",
    label: "PHP's error log",
    line: "^\\[{time}\\] (?:PHP (?P<level>[A-Z][a-z]{2,15}(?: [a-z]{4,10}){0,2}): {1,3})?(?P<message>.*)$",
    times: ["%d-%b-%Y %H:%M:%S %Z"],
  },
  {
    id: "nginx-error",
    label: "nginx error log",
    line: "^{time} \\[(?P<level>[a-z]{1,10})\\] \\d{1,10}#\\d{1,10}: (?P<message>.*)$",
    times: ["%Y/%m/%d %H:%M:%S"],
  },
  {
    id: "apache-error",
    label: "Apache error log",
    line: "^\\[{time}\\] \\[(?:(?P<lane>[\\w-]{1,60}):)?(?P<level>\\w{1,10})\\] (?P<message>.*)$",
    times: ["%a %b %d %H:%M:%S%.f %Y"],
  },
  {
    id: "spring",
    label: "Spring Boot",
    line: `^{time} {1,3}${level} {1,3}(?:\\d{1,10} )?--- (?:\\[[^\\]]{0,200}\\] ){0,2}\\[(?P<lane>[^\\]]{0,200})\\] [^ ]{1,200} {0,60}: (?P<message>.*)$`,
    times: isoTimes,
  },
  ...javaPresets,
  {
    id: "python",
    label: "Python logging (time - name - LEVEL - message)",
    line: `^{time} - (?P<lane>[^ ]{1,200}) - ${level} - (?P<message>.*)$`,
    times: ["%Y-%m-%d %H:%M:%S,%f", "%Y-%m-%d %H:%M:%S"],
  },
  {
    id: "zap",
    label: "zap console (tabs)",
    line: `^{time}\\t${colour}${level}${colour}\\t(?:(?P<lane>[^\\t:]{1,200}\\.go):\\d{1,7}\\t)?(?P<message>.*)$`,
    times: [...isoTimes, "%s"],
    pairs: true,
  },
  {
    id: "zerolog",
    label: "zerolog console (time INF message)",
    line: "^{time} (?P<level>TRC|DBG|INF|WRN|ERR|FTL|PNC) (?:(?P<lane>[\\w./-]{1,200}\\.go):\\d{1,7} > )?(?P<message>.*)$",
    times: [...isoTimes, "%I:%M%p"],
    pairs: true,
  },
  {
    id: "serilog",
    label: "Serilog ([time INF] message)",
    line: "^\\[?{time} {1,3}\\[?(?P<level>VRB|DBG|INF|WRN|ERR|FTL)\\] (?P<message>.*)$",
    times: [...isoTimes, "%H:%M:%S%.f"],
  },
  {
    id: "celery",
    label: "Celery ([time: LEVEL/process] message)",
    line: `^\\[{time}: ${level}/(?P<lane>[^\\]]{1,100})\\] (?P<message>.*)$`,
    times: isoTimes.slice(3),
  },
  {
    id: "airflow",
    label: "Airflow ([time] {file:line} LEVEL - message)",
    line: `^\\[{time}\\] \\{(?P<lane>[^}:]{1,200}):\\d{1,6}\\} ${level} - (?P<message>.*)$`,
    times: isoTimes,
  },
  {
    id: "clickhouse",
    label: "ClickHouse (time [ thread ] {query} <Level> part: message)",
    line: `^{time} \\[ \\d{1,10} \\] \\{[^}]{0,100}\\} <(?P<level>[A-Za-z]{1,12})> (?P<lane>[^:]{1,200}): (?P<message>.*)$`,
    times: ["%Y.%m.%d %H:%M:%S.%f"],
  },
  {
    id: "tracing",
    label: "Rust's tracing (time LEVEL module: message)",
    line: "^{time} {1,2}(?P<level>TRACE|DEBUG|INFO|WARN|ERROR) (?:[a-z_][^ :]{0,200}: ){0,4}(?P<lane>[a-z_]\\w{0,60}(?:::\\w{1,60}){1,8}): (?P<message>.*)$",
    times: isoTimes.slice(0, 1),
    pairs: true,
  },
  {
    id: "gin",
    label: "Gin's access log",
    line: '^\\[GIN\\] {time} \\| *(?P<level>\\d{3}) *\\| *(?P<duration>[\\d.]{1,20}[a-zµ]{1,2}) *\\|[^|]{1,100}\\| *(?P<message>[A-Z]{1,20} +"[^"?]{0,2000})',
    times: ["%Y/%m/%d - %H:%M:%S"],
  },
  {
    id: "ruby",
    label: "Ruby's Logger, Rails",
    line: `^[DIWEFAU], \\[{time} #\\d{1,10}\\] {1,3}${level} -- (?P<lane>[^:]{0,200}): (?P<message>.*)$`,
    times: isoTimes.slice(2, 3),
  },
  {
    id: "rust",
    label: "Rust's env_logger ([time LEVEL module] message)",
    line: `^\\[{time} ${level} {1,3}(?P<lane>[^ \\]]{1,200})\\] (?P<message>.*)$`,
    times: isoTimes.slice(0, 1),
  },
  {
    id: "cri",
    label: "Kubernetes' log of a container (time stdout F message)",
    line: "^{time} (?P<lane>stdout|stderr) [FP] (?P<message>.*)$",
    times: isoTimes.slice(0, 1),
  },
  {
    id: "redis",
    label: "Redis",
    line: "^\\d{1,10}:[A-Z] {time} (?P<level>[.*#-]) (?P<message>.*)$",
    times: ["%d %b %Y %H:%M:%S.%f"],
  },
  {
    id: "logfmt",
    label: "logfmt (time=… level=… msg=…)",
    line: '(?:^|\\s)(?:ts|t|time|timestamp)="?{time}(?P<message>.*)$',
    times: [...isoTimes, "%Y/%m/%d %H:%M:%S%.f", "%s"],
    pairs: true,
  },
  {
    id: "go",
    label: "Go's log package",
    line: "^{time} (?:(?P<lane>[\\w./-]{1,200}\\.go):\\d{1,7}: )?(?P<message>.*)$",
    times: ["%Y/%m/%d %H:%M:%S%.f"],
  },
  {
    id: "go-prefix",
    label: "Go's log package with a prefix (name: time message)",
    line: "^\\[?(?P<lane>[A-Za-z][\\w./-]{0,60})\\]?:? {0,3}{time} (?:[\\w./-]{1,200}\\.go:\\d{1,7}: )?(?P<message>.*)$",
    times: ["%Y/%m/%d %H:%M:%S%.f"],
  },
  {
    id: "iso",
    label: "time first (2026-11-21 06:34:11 …)",
    line: "^\\[?{time}\\]?[\\s:|-]{0,9}(?P<message>.*)$",
    times: isoTimes,
  },
  {
    id: "date",
    label: "date and time first, in other orders",
    line: "^\\[?{time}\\]?[\\s:|-]{1,9}(?P<message>.*)$",
    times: [
      "%d/%b/%Y:%H:%M:%S %z",
      "%d/%b/%Y %H:%M:%S",
      "%a %Y-%m-%d %H:%M:%S%.f %Z",
      "%a %b %e %H:%M:%S%.f %Y",
      "%a, %d %b %Y %H:%M:%S%.f",
      "%d %b %Y %H:%M:%S%.f",
      "%d-%b-%Y %H:%M:%S%.f",
      "%b %d, %Y %I:%M:%S %p",
      "%b %d, %Y %H:%M:%S%.f",
      "%b %e %H:%M:%S%.f",
      "%d.%m.%Y %H:%M:%S%.f",
      "%m/%d/%Y %I:%M:%S %p",
      "%m/%d/%Y %H:%M:%S%.f",
      "%d/%m/%Y %H:%M:%S%.f",
      "%Y%m%d %H:%M:%S%.f",
      "%Y/%m/%d %H:%M:%S%.f",
    ],
  },
  {
    id: "clock",
    label: "time of day first (06:34:11.123 …)",
    line: "^\\[?{time}\\]?[\\s:|-]{1,9}(?P<message>.*)$",
    times: ["%H:%M:%S%.f"],
  },
  {
    id: "dmesg",
    label: "kernel ring buffer ([  12.345678] …)",
    // With the time since the line before: `dmesg -d`, `journalctl -o short-delta`.
    line: "^\\[ {0,12}{time}(?: {1,40}| <[ \\d.]{1,30}>)?\\] (?P<message>.*)$",
    times: ["%s"],
  },
  {
    id: "epoch",
    label: "seconds or milliseconds since 1970 first",
    line: "^\\[?{time}\\]?[\\s:|-]{1,9}(?P<message>.*)$",
    times: ["%s", "%Q"],
  },
];

/** The beginnings of messages where several parts write one log: `node-02: `, `[worker 3] `. */
export const lanePresets: readonly string[] = [
  "^(?P<lane>[A-Za-z][\\w./-]{0,60}): ",
  "^\\[(?P<lane>[A-Za-z][\\w./: -]{0,60})\\] ",
];

/** Expressions for durations and operations in messages, each expression with a group for it. */
export const detailPresets: readonly string[] = [
  "\\b(?:took|in|after|elapsed|duration|latency|cost|spent)[ :=(]{1,3}(?P<duration>\\d{1,9}(?:\\.\\d{1,12})? ?(?:ns|us|µs|ms|s|m|h)(?:\\d{1,3}(?:\\.\\d{1,12})?(?:ms|s|m)){0,2})(?:[^\\w]|$)",
  "(?:^|[^\\w])(?:op|operation|append|seq|iteration|round)[ #=:]{1,2}(?P<op>\\d{1,9})(?:[^\\w.]|$)",
];

const own: ReadonlySet<string> = new Set([
  ...logPresets.map((preset) => preset.line),
  ...lanePresets,
  ...detailPresets,
]);

/** Whether an expression is one of these, and so needs no engine that is safe from any other. */
export function isOwnExpression(expression: string): boolean {
  return own.has(expression);
}
