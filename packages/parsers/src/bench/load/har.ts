import type { Format, SniffAnswer } from "../../format.ts";
import { elements, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { entryOf } from "../../read/entry-of.ts";
import { jsonProcesses } from "../json-processes.ts";
import { partName, type ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** HTTP archives of browsers and proxies, times in milliseconds. Source: the HAR 1.2 specification; -1 says that a time does not apply. */
export const har: Format = {
  id: "har",
  label: "HTTP archive (.har)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "Chrome's and Firefox' network panels, Playwright, sitespeed.io, WebPageTest, mitmproxy",
    command: "npx playwright open --save-har=page.har https://example.com",
    reads:
      "The time of each page until its content and until all is loaded; of requests by method and path, whatever the query, each one's time, the wait for the first byte and the bytes sent.",
    leaves:
      "Headers, bodies, and the phases of a connection. The file is kept as it was sent, with cookies and passwords that it holds.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("log.creator") === true && paths.has("log.version") ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

const secretHeader = /^(?:cookie|(?:proxy-)?authorization|x-api-key)$/i;

function add(list: ResultList, file: Json): void {
  const titles = new Map<string, number>();
  for (const page of elements(path(file, "log", "pages"))) {
    const title = text(field(page, "title")) ?? "";
    // A page that comes again was loaded again.
    const loads = (titles.get(title) ?? 0) + 1;
    titles.set(title, loads);
    const name = `page/${partName(pathOf(title))}`;
    list.add(`${name}/content`, 0, timesOf(path(page, "pageTimings", "onContentLoad"), "sec/op"), []);
    list.add(`${name}/load`, 0, timesOf(path(page, "pageTimings", "onLoad"), "sec/op"), []);
  }
  const failed = new Map<string, number>();
  let holdsSecrets = false;
  let host: string | undefined;
  for (const request of elements(path(file, "log", "entries"))) {
    const method = text(path(request, "request", "method")) ?? "";
    const url = text(path(request, "request", "url")) ?? "";
    const other = hostOf(url);
    host ??= other;
    // The site itself may be at another address in each version.
    const name = `${method} ${partName((other === host ? "" : other) + pathOf(url))}`;
    holdsSecrets ||= elements(path(request, "request", "headers")).some((header) =>
      secretHeader.test(text(field(header, "name")) ?? ""),
    );
    const status = finite(path(request, "response", "status")) ?? 0;
    if (status === 0 || status >= 400) failed.set(name, entryOf(failed, name, () => 0) + 1);
    const sent =
      finite(path(request, "response", "_transferSize")) ?? finite(path(request, "response", "content", "size"));
    list.add(
      name,
      1,
      [
        ...timesOf(field(request, "time"), "sec/op"),
        ...timesOf(path(request, "timings", "wait"), "wait-sec/op"),
        ...(sent === undefined || sent < 0 ? [] : [{ value: sent, unit: "B/op" }]),
      ],
      [],
    );
  }
  if (holdsSecrets)
    list.warn(
      "holds-secrets",
      "The archive holds cookies or passwords of requests, which all who may open the file can read. Delete it and save one without sensitive data, as Chrome does by default.",
    );
  for (const [name, count] of failed)
    list.warn(
      "failed-run",
      `${count === 1 ? "A request" : `${count} requests`} of ${name} failed; its times are those of failures, too.`,
    );
}

function timesOf(milliseconds: Json | undefined, unit: string): Measured[] {
  const value = finite(milliseconds);
  return value === undefined || value < 0 ? [] : [{ value: value / 1000, unit }];
}

const hostOf = (url: string): string => /^[a-z]{1,10}:\/\/([^/?#]*)/.exec(url)?.[1] ?? "";

/** An address's path without its query; text that is no address as it is. */
function pathOf(url: string): string {
  const [, page] = /^[a-z]{1,10}:\/\/[^/?#]*([^?#]*)/.exec(url) ?? [];
  return page === undefined ? url : page || "/";
}
