import fc from "fast-check";
import { expect, test } from "vitest";
import { Diagnostics } from "../diagnostics.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber } from "./csv-rows.ts";

function rows(text: string) {
  const diagnostics = new Diagnostics();
  const found: string[][] = [];
  const lines: number[] = [];
  forEachCsvRow(new TextEncoder().encode(text), diagnostics, ({ cells, line }) => {
    found.push([...cells]);
    lines.push(line);
  });
  return { found, lines, codes: diagnostics.list().map((diagnostic) => diagnostic.code) };
}

test("quoted cells hold delimiters, quotes and line breaks; lines are counted on", () => {
  const { found, lines } = rows('a,b\n1,"x, ""y"""\n\n2,"two\nlines"\n3,\n');
  expect(found).toEqual([
    ["1", 'x, "y"'],
    ["2", "two\nlines"],
    ["3", ""],
  ]);
  expect(lines).toEqual([2, 4, 6]);
});

test("semicolons and tabs are told from the first row", () => {
  expect(rows("a;b;c\n1;2;3\n").found).toEqual([["1", "2", "3"]]);
  expect(rows("a\tb\n1\t2\n").found).toEqual([["1", "2"]]);
});

test("a comma is the decimal sign where semicolons are between cells, and nowhere else", () => {
  expect(rows("a;b;c;d\n1,5;1.234,5;-2,25e3;x,1\n").found).toEqual([["1.5", "1234.5", "-2.25e3", "x,1"]]);
  expect(rows('a,b\n"1,5",2\n').found).toEqual([["1,5", "2"]]);
});

test("a quote that is never closed is reported and does not swallow everything", () => {
  const { codes } = rows(`a,b\n1,"open\n${"2,3\n".repeat(300)}`);
  expect(codes).toContain("open-quote");
});

test("what is quoted by RFC 4180 comes back", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", " ", "é") });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (table) => {
      const quoted = table.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(","));
      expect(rows(`h1,h2\n${quoted.join("\n")}\n`).found).toEqual(table);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test("numbers are numbers only", () => {
  expect(["1", "-16", "+28", "1e-3", ".5", "−2", "1.", " 7 "].map(parseCsvNumber)).toEqual([
    1, -16, 28, 1e-3, 0.5, -2, 1, 7,
  ]);
  for (const cell of ["", "0x10", "1,5", "Infinity", "NaN", "1e999", "1 2", "five"])
    expect(parseCsvNumber(cell)).toBeUndefined();
});

test("a header is names in lower case, and no header where there is one column", () => {
  expect(csvHeader(new TextEncoder().encode("\ufeffBenchmark, Unit ,value\r\n"))).toEqual([
    "benchmark",
    "unit",
    "value",
  ]);
  expect(csvHeader(new TextEncoder().encode("just a line of text\n"))).toBeUndefined();
});
