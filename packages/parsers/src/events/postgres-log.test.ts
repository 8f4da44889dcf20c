import type { EventTable } from "@sweetspot/model/events/table";
import { expect, test } from "vitest";
import { parse } from "../parse.ts";

function read(text: string) {
  const outcome = parse(new TextEncoder().encode(text), { fileName: "postgresql.log", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  expect(outcome.format.id).toBe("postgres-log");
  const { length, time, duration, name, names, lane, lanes } = outcome.evidence as EventTable;
  const rows = Array.from({ length }, (_, i) => [time[i], duration[i], lanes[lane[i]!], names[name[i]!]]);
  return { rows, codes: outcome.diagnostics.map(({ code }) => code) };
}

test("prefixes of other tools, offsets and statements of several lines are read, lines in between are said", () => {
  const { rows, codes } =
    read(`2026-11-25 17:40:00.250 +01 [77]: [1-1] user=app,db=shop,app=web,client=10.0.0.7 LOG:  duration: 12.5 ms  statement: SELECT "Order", 'it''s'
	FROM t -- all of them
	WHERE j #> '{a}' AND id IN (1, 2)
exec: something else
2026-11-25 17:40:01.000 +01 [77]: [2-1] user=app,db=shop,app=web,client=10.0.0.7 ERROR:  division by zero
2026-11-25 17:40:01.000 +01 [77]: [3-1] user=app,db=shop,app=web,client=10.0.0.7 STATEMENT:  select 1/0
2026-11-25 17:40:02.000 +01 [78]: [1-1] user=,db=,app=,client= LOG:  duration: 3 ms
`);
  const at = Date.UTC(2026, 10, 25, 16, 40);
  expect(rows).toEqual([
    [at + 250, 12.5, "shop", 'SELECT "Order", ? FROM t WHERE j #> ? AND id IN (?)'],
    [at + 1000, Number.NaN, "shop", "division by zero"],
    [at + 2000, 3, "", "duration"],
  ]);
  expect(codes).toEqual(["unread-lines"]);
});
