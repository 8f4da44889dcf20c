import type { EventTable } from "@sweetspot/model/events/table";
import { expect, test } from "vitest";
import { parse } from "../parse.ts";

function read(text: string) {
  const outcome = parse(new TextEncoder().encode(text), { fileName: "development.log", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  expect(outcome.format.id).toBe("rails-log");
  const { length, time, duration, name, names, level, levels, anchor } = outcome.evidence as EventTable;
  expect(anchor).toBe("start");
  const rows = Array.from({ length }, (_, i) => [time[i], names[name[i]!], levels[level[i]!], duration[i]]);
  return { rows, codes: outcome.diagnostics.map(({ code }) => code) };
}

const at = (seconds: number): number => Date.UTC(2026, 10, 25, 16, 40, seconds);

test("requests are read from their lines, files that are only begun as points", () => {
  const { rows, codes } = read(`Started GET "/orders/7?page=2" for 127.0.0.1 at 2026-11-25 17:40:00 +0100
Processing by Shop::OrdersController#show as HTML
  Parameters: {"page"=>"2", "id"=>"7"}
  Order Load (0.2ms)  SELECT "orders".* FROM "orders"
  Rendered orders/show.html.erb within layouts/application (Duration: 1.2ms | Allocations: 300)
Completed 200 OK in 12ms (Views: 8.1ms | ActiveRecord: 0.2ms | Allocations: 5000)


Started GET "/assets/app.css" for 127.0.0.1 at 2026-11-25 17:40:01 +0100
Started POST "/orders" for ::1 at 2026-11-25 17:40:02 +0100
Processing by Shop::OrdersController#create as JSON
Redirected to http://localhost:3000/orders/8
Completed 302 Found in 3ms (ActiveRecord: 0.4ms | Allocations: 900)
`);
  expect(rows).toEqual([
    [at(0), "Shop::OrdersController#show", "200", 12],
    [at(1), "GET /assets/app.css", "", Number.NaN],
    [at(2), "Shop::OrdersController#create", "302", 3],
  ]);
  expect(codes).toEqual([]);
});

test("requests at the same time are told apart by their tags, and said to be mixed without", () => {
  const lines = (a: string, b: string) => `${a}Started GET "/a" for ::1 at 2026-11-25 16:40:00 +0000
${b}Started GET "/b" for ::1 at 2026-11-25 16:40:01 +0000
${a}Completed 200 OK in 1500ms (Allocations: 1)
${b}Completed 500 Internal Server Error in 2500ms (Allocations: 1)
`;
  const logger = "I, [2026-11-25T16:40:00.123456 #77]  INFO -- : ";
  const tagged = read(lines(`${logger}[a1] `, `${logger}[b2] `));
  expect(tagged.rows).toEqual([
    [at(0), "GET /a", "200", 1500],
    [at(1), "GET /b", "500", 2500],
  ]);
  expect(tagged.codes).toEqual([]);
  expect(read(lines("", "")).codes).toEqual(["unpaired-ends"]);
});
