import type { EventTable } from "@sweetspot/model/events/table";
import { expect, test } from "vitest";
import { parse } from "../parse.ts";

function read(text: string) {
  const outcome = parse(new TextEncoder().encode(text), { fileName: "slow.log", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  expect(outcome.format.id).toBe("mysql-slow-log");
  const { length, time, duration, name, names, lane, lanes } = outcome.evidence as EventTable;
  const rows = Array.from({ length }, (_, i) => [time[i], duration[i], lanes[lane[i]!], names[name[i]!]]);
  return { rows, codes: outcome.diagnostics.map(({ code }) => code) };
}

test("MySQL's own time of each query is read, and the database that a line names until another does", () => {
  const { rows, codes } = read(`/usr/sbin/mysqld, Version: 8.0.36 (MySQL Community Server - GPL). started with:
Tcp port: 3306  Unix socket: /var/run/mysqld/mysqld.sock
Time                 Id Command    Argument
# Time: 2026-11-25T10:00:01.500000Z
# User@Host: shop[shop] @ app-1 [10.0.0.7]  Id:    53
# Query_time: 2.000479  Lock_time: 0.000002 Rows_sent: 1  Rows_examined: 9000
use shop;
SET timestamp=1795600799;
SELECT * FROM \`orders 2\`
 WHERE name = 'it''s # one' -- by name
   AND total > 1e+3 AND id IN (1, 2,3);
# Time: 2026-11-25T12:00:02.250000+01:00
# User@Host: shop[shop] @ app-1 [10.0.0.7]  Id:    53
# Query_time: 0.500000  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 9000
SET timestamp=1795604401;
INSERT INTO t2 VALUES (1,'a'), (2, "b");
`);
  expect(rows).toEqual([
    [
      Date.UTC(2026, 10, 25, 10, 0, 1, 500),
      2000.479,
      "shop",
      "SELECT * FROM `orders 2` WHERE name = ? AND total > ? AND id IN (?)",
    ],
    [Date.UTC(2026, 10, 25, 11, 0, 2, 250), 500, "shop", "INSERT INTO t2 VALUES (?)"],
  ]);
  expect(codes).toEqual([]);
});

test("a time without a zone is said, and a query that is cut is passed over", () => {
  const { rows, codes } = read(`# Time: 140507  8:14:18
# User@Host: a[a] @  [127.0.0.1]
# Query_time: 2.5  Lock_time: 0 Rows_sent: 251  Rows_examined: 9773
SELECT 1;
# User@Host: a[a] @  [127.0.0.1]
# Schema: shop  Last_errno: 0  Killed: 0
# Query_time: 0.25  Lock_time: 0 Rows_sent: 251  Rows_examined: 9773
SET last_insert_id=999,insert_id=1000,timestamp=1399500744;
SELECT 2;
# User@Host: a[a] @  [127.0.0.1]
# Query_time: 0.25  Lock_time: 0 Rows_sent: 251  Rows_examined: 9773
`);
  expect(rows).toEqual([
    [Date.UTC(2014, 4, 7, 8, 14, 18), 2500, "", "SELECT ?"],
    [1_399_500_744_000, 250, "shop", "SELECT ?"],
  ]);
  expect(codes).toEqual(["bad-event", "assumed-zone"]);
});

test("MariaDB writes when a query began: its event is at its end", () => {
  const { rows, codes } = read(`# Time: 261125 17:24:26
# User@Host: root[root] @ localhost []
# Thread_id: 3  Schema: shop  QC_hit: No
# Query_time: 3.001631  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 0
# Rows_affected: 0  Bytes_sent: 65
SET timestamp=1795627466;
select sleep(3);
`);
  expect(rows).toEqual([[1_795_627_469_001.631, 3001.631, "shop", "select sleep(?)"]]);
  expect(codes).toEqual([]);
});
