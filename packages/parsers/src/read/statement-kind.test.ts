import { expect, test } from "vitest";
import { statementKind } from "./statement-kind.ts";

test.each([
  ["mysql", "SELECT * FROM t WHERE a = 'x\\'y' AND b = \"z\"", "SELECT * FROM t WHERE a = ? AND b = ?"],
  ["mysql", "select /* hint */ t1.c2,`my 3` # all\nfrom t1 limit 10,20;", "select t1.c2,`my 3` from t1 limit ?,?"],
  ["mysql", "INSERT INTO t VALUES (1, 'a'),\n (2, 'b')", "INSERT INTO t VALUES (?)"],
  ["mysql", "SELECT 1.5e-3, 0xFF, -7, $1", "SELECT ?, ?, -?, $1"],
  ["postgres", "SELECT \"a 1\", 'C:\\', 'it''s' -- x", 'SELECT "a 1", ?, ?'],
  ["postgres", "SELECT j #> '{a}', x::int4 FROM t --all", "SELECT j #> ?, x::int4 FROM t"],
  ["mysql", "SELECT 'cut", "SELECT ?"],
] as const)("%s: %s", (dialect, statement, kind) => {
  expect(statementKind(statement, dialect)).toBe(kind);
});

test("a text that does not end takes linear time", () => {
  const start = performance.now();
  for (const part of ["'\\", '"\\', "'", "/*", "`", "( ?"]) statementKind(part.repeat(2048), "mysql");
  expect(performance.now() - start).toBeLessThan(500);
});
