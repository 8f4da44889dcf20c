import type { EventTable } from "@sweetspot/model/events/table";
import { expect, test } from "vitest";
import { parse } from "../parse.ts";

const read = (value: unknown) =>
  parse(new TextEncoder().encode(JSON.stringify(value)), { fileName: "annotations.json", receivedAtMs: 0 });
const rest = { alertId: 0, alertName: "", dashboardId: 2, panelId: 0, newState: "", prevState: "", login: "ci" };

test("annotations are events, spans where they have an end", () => {
  const outcome = read([
    { ...rest, id: 1, time: 1_760_000_100_000, timeEnd: 1_760_000_100_000, text: "<b>v2</b> is out", tags: ["deploy"] },
    { ...rest, id: 2, time: 1_760_000_200_000, timeEnd: 1_760_000_260_000, text: "", tags: ["load", "test"] },
    { ...rest, id: 3, text: "when?", tags: [] },
  ]);
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  expect(outcome.format.id).toBe("grafana-annotations");
  const { length, time, duration, name, names, level, levels } = outcome.evidence as EventTable;
  const rows = Array.from({ length }, (_, i) => [time[i], duration[i], names[name[i]!], levels[level[i]!]]);
  expect(rows).toEqual([
    [1_760_000_100_000, NaN, "v2 is out", "deploy"],
    [1_760_000_200_000, 60_000, "load test", "load test"],
  ]);
  expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["no-time"]);
});

test("other lists are no annotations", () => {
  expect(read([{ time: 1, text: "x" }]).state).toBe("failed");
  expect(read([{ ...rest, text: "x", time: "soon" }]).state).toBe("failed");
});
