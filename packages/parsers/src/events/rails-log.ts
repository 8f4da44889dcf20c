import type { EventTable } from "@sweetspot/model/events/table";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { withoutColours } from "../read/terminal-text.ts";
import { parseEventTime } from "./event-fields.ts";
import { EventList } from "./event-list.ts";

/** The words of Ruby's logger before a message, and the tags behind them, such as the request's id. */
const before =
  "^(?:[DIWEFAU], \\[[^\\]]{10,60}\\] {1,3}[A-Z]{3,7} -- [^:]{0,100}: )?((?:\\[[^\\]\\n]{1,100}\\] ){0,4})";
const started = new RegExp(
  `${before}Started ([A-Z]{3,7}) "([^"?]{0,2000})(?:\\?[^"]*)?" for [^ ]{1,100} at (\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d) ([+-]\\d{4}|UTC)`,
);
const processing = new RegExp(`${before} {0,2}Processing by ([\\w:]{1,200}#\\w{1,100}[?!]?) as `);
const completed = new RegExp(`${before}Completed (\\d{3}) .{0,60}? ?in (\\d{1,9}(?:\\.\\d{1,6})?)ms\\b`);

/** A request that has not been completed yet. */
interface OpenRequest {
  readonly time: number;
  name: string;
}

/** The log of Rails: a request is of several lines. Source: rails/rails, actionpack's log subscriber and railties' Rack logger. */
export const railsLog: Format = {
  id: "rails-log",
  label: "Rails log",
  kind: "events",
  version: 1,
  guide: {
    madeBy: "Ruby on Rails",
    command: "bin/rails server, then log/development.log",
    reads:
      "Every request with the time at which it began, the action of its controller, its status and how long it took. Requests that run at the same time are told apart by their tags (`config.log_tags = [:request_id]`).",
    leaves:
      "Parts of the time, such as views and queries; other lines; durations of requests that are not completed or cannot be told apart.",
  },
  sniff: (head) => {
    const text = headText(head);
    if (!text.includes("Started ") || !text.includes("Completed ")) return "no";
    const lines = withoutColours(text).split(/\r?\n/);
    const first = lines.find((line) => started.test(line));
    if (first === undefined || !lines.some((line) => completed.test(line))) return "no";
    // A person may have said how lines are read that begin with a level and a time each.
    return /^[DIWEFAU], \[/.test(first) ? "maybe" : "certain";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): EventTable {
  const list = new EventList(context);
  const open = new Map<string, OpenRequest>();
  let unpaired = 0;
  let hasBegun = false;
  const close = (tag: string, level: string, duration: number | undefined): void => {
    const request = open.get(tag);
    if (request === undefined) return;
    open.delete(tag);
    const { time, name } = request;
    list.add({ time, lane: "", name, level, ...(duration === undefined ? {} : { duration }) });
  };
  forEachLine(bytes, context.diagnostics, (raw) => {
    const line = withoutColours(raw);
    if (line.length > 8192) return;
    const begin = line.includes("Started ") ? started.exec(line) : null;
    if (begin !== null) {
      const [, tag = "", method = "", path = "", clock = "", zone = ""] = begin;
      hasBegun = true;
      // Files and sockets are answered without a last line.
      close(tag, "", undefined);
      open.set(tag, { time: parseEventTime(`${clock}${zone === "UTC" ? "Z" : zone}`), name: `${method} ${path}` });
      return;
    }
    const action = line.includes("Processing by ") ? processing.exec(line) : null;
    if (action !== null) {
      const request = open.get(action[1] ?? "");
      if (request !== undefined) request.name = action[2] ?? "";
      return;
    }
    const end = line.includes("Completed ") ? completed.exec(line) : null;
    if (end === null) return;
    const [, tag = "", status = "", duration] = end;
    if (open.has(tag)) close(tag, status, Number(duration));
    else if (hasBegun) unpaired++;
  });
  for (const tag of open.keys()) close(tag, "", undefined);
  if (unpaired > 0) {
    const message = `${unpaired.toLocaleString("en")} ${unpaired === 1 ? "end" : "ends"} of requests belong to no beginning: requests ran at the same time, and durations near them may be of another request. Tags tell them apart: \`config.log_tags = [:request_id]\`.`;
    context.diagnostics.add({ severity: "warning", code: "unpaired-ends", message });
  }
  return list.finish("start");
}
