import type { LogPreset } from "./log-presets.ts";
import { isoTimes, level } from "./log-time-texts.ts";

const times = [...isoTimes.slice(2), ...isoTimes.slice(0, 2), "%d %b %Y %H:%M:%S%.f", "%d-%b-%Y %H:%M:%S%.f"];
const clock = "%H:%M:%S%.f";
const thread = "\\[(?P<lane>[^\\]]{0,200})\\]";
/** A class with its package: a word with one point may begin a message. */
const className = "[\\w$]{1,60}(?:\\.[\\w$]{1,60}){2,12}";
const message = "(?P<message>.*)$";

/** The orders in which Java's loggers are mostly set up to write time, level, thread, logger and message. */
export const javaPresets: readonly LogPreset[] = [
  {
    id: "log4j",
    label: "log4j, logback (time [thread] LEVEL logger - message)",
    line: `^{time} {1,3}${thread} {1,3}${level} {1,6}[^ ]{1,200} {1,3}--? {0,3}${message}`,
    times: [...times, clock],
  },
  {
    id: "log4j-thread",
    label: "log4j, Tomcat (time LEVEL [thread] logger message)",
    line: `^{time} {1,3}\\[?${level}\\]? {1,6}${thread} {1,3}(?:[^ ]{1,200} {1,3}--? |${className}:? )${message}`,
    times: [...times, clock],
  },
  {
    id: "log4j-logger",
    label: "log4j (time LEVEL logger [thread] message)",
    line: `^{time} {1,3}${level} {1,6}[^ \\[]{1,200} {1,3}${thread} {1,3}(?:--? )?${message}`,
    times: [...times, clock],
  },
  {
    id: "jboss",
    label: "WildFly, Quarkus (time LEVEL [logger] (thread) message)",
    line: `^{time} {1,3}${level} {1,6}${thread} {1,3}\\([^)]{0,200}\\) ${message}`,
    times: [...times, clock],
  },
  {
    id: "hadoop",
    label: "Hadoop, Spark (time LEVEL logger: message)",
    line: `^{time} {1,3}${level} {1,6}(?P<lane>[\\w$]{1,60}(?:\\.[\\w$]{1,60}){1,12})(?: ?\\[[^\\]]{0,200}\\])?: ${message}`,
    times: [...times, "%y/%m/%d %H:%M:%S"],
  },
  {
    id: "kafka",
    label: "Kafka ([time] LEVEL message (logger))",
    line: `^\\[{time}\\] ${level} (?P<message>.*?)(?: \\((?P<lane>[\\w$]{1,60}(?:\\.[\\w$]{1,60}){1,12}\\$?)\\))?$`,
    times,
  },
  {
    id: "elasticsearch",
    label: "Elasticsearch, OpenSearch, Logstash ([time][LEVEL][logger] message)",
    line: `^\\[{time}\\]\\[${level} {0,5}\\]\\[(?P<lane>[^\\]]{1,200})\\] {0,2}(?:\\[[^\\]]{1,200}\\] ?)?${message}`,
    times: isoTimes.slice(2),
  },
  {
    id: "cassandra",
    label: "Cassandra (LEVEL [thread] time file:line - message)",
    line: `^${level} {1,5}${thread} {time} [^ :]{1,200}:\\d{1,6} - ${message}`,
    times: isoTimes.slice(2),
  },
  {
    // The level is on the line below, which stays with the event.
    id: "jul",
    label: "java.util.logging (time class method, message below)",
    line: `^{time} (?P<lane>${className}) (?P<message>[\\w$<>]{1,200})$`,
    times: ["%b %d, %Y %I:%M:%S %p", "%b %d, %Y %I:%M:%S\u202f%p"],
  },
  {
    id: "log4j-relative",
    label: "log4j (milliseconds since the start [thread] LEVEL logger - message)",
    line: `^{time} {1,9}${thread} {1,3}${level} {1,6}[^ ]{1,200}(?: [^ ]{1,200})? {1,3}- {0,3}${message}`,
    times: ["%Q"],
  },
];
