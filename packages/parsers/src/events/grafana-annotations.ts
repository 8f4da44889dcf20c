import type { EventTable } from "@sweetspot/model/events/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format } from "../format.ts";
import { elements, field, finite, parseJson, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { EventList } from "./event-list.ts";

/**
 * The answer of Grafana's `/api/annotations`: deploys and other moments that people or pipelines noted, a span where an end is
 * noted, too. The lane is the panel's or the alert's, the level the tags.
 */
export const grafanaAnnotations: Format = {
  id: "grafana-annotations",
  label: "Grafana annotations (JSON)",
  kind: "events",
  version: 1,
  guide: {
    madeBy: "Grafana",
    command: 'curl -H "Authorization: Bearer $TOKEN" "$GRAFANA/api/annotations" > marks.json',
    reads: "Marks with their text, tags and region.",
    leaves: "Dashboards.",
  },
  sniff(head) {
    const outline = jsonOutline(head);
    if (outline?.root !== "array") return "no";
    const has = (name: string): boolean => outline.paths.has(`[].${name}`);
    const isNoted = has("dashboardId") || has("dashboardUID") || has("alertId") || has("tags");
    return has("time") && has("text") && isNoted ? "certain" : "no";
  },
  parse(bytes, context): EventTable {
    const list = new EventList(context);
    let untimed = 0;
    for (const annotation of elements(parseJson(bytes))) {
      const time = finite(field(annotation, "time"));
      if (time === undefined) {
        untimed++;
        continue;
      }
      const end = finite(field(annotation, "timeEnd")) ?? time;
      const tags = elements(field(annotation, "tags")).map((tag) => text(tag) ?? "");
      const name = text(field(annotation, "text"))
        ?.replace(/<[^>]*>/g, "")
        .trim();
      list.add({
        time,
        lane: text(field(annotation, "alertName")) || "Grafana",
        name: name || tags.join(" ") || "annotation",
        level: tags.join(" "),
        ...(end > time && { duration: end - time }),
      });
      if (list.isFull) break;
    }
    if (list.length === 0) throw new UnusableInput("no-events", "None of the annotations has a time.", { offset: 0 });
    if (untimed > 0) {
      const message = `${untimed} annotations have no time and were left out.`;
      context.diagnostics.add({ severity: "warning", code: "no-time", message });
    }
    return list.finish();
  },
};
