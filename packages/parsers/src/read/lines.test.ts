import { expect, test } from "vitest";
import { Diagnostics } from "../diagnostics.ts";
import { detectEncoding, forEachLine, headText, LineReader } from "./lines.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const units = mark ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < units.length; i++) view.setUint16(2 * i, units.charCodeAt(i), littleEndian);
  return bytes;
}

function read(bytes: Uint8Array, maxLineLength?: number) {
  const diagnostics = new Diagnostics();
  const lines: [number, string][] = [];
  const options = maxLineLength === undefined ? {} : { maxLineLength };
  forEachLine(bytes, diagnostics, (line, number) => lines.push([number, line]), options);
  return { lines, codes: diagnostics.list().map((d) => d.code), diagnostics: diagnostics.list() };
}

test("lines end with LF or CRLF, and the last may lack both", () => {
  expect(read(utf8("a\r\n\nb\nc")).lines).toEqual([
    [1, "a"],
    [2, ""],
    [3, "b"],
    [4, "c"],
  ]);
  expect(read(utf8("a\n")).lines).toEqual([[1, "a"]]);
  expect(read(utf8("")).lines).toEqual([]);
});

test("an unterminated last line is told apart", () => {
  for (const [text, terminated] of [
    ["a\nb", false],
    ["a\nb\n", true],
  ] as const) {
    const lines = new LineReader(utf8(text), new Diagnostics());
    lines.next();
    expect(lines.terminated).toBe(true);
    lines.next();
    expect(lines.terminated).toBe(terminated);
  }
});

test("a UTF-8 byte order mark is skipped in silence", () => {
  const { lines, codes } = read(utf8("\ufeffgoos: linux\n"));
  expect(lines).toEqual([[1, "goos: linux"]]);
  expect(codes).toEqual([]);
});

test("UTF-16 is read in both byte orders, with and without mark, and said", () => {
  for (const littleEndian of [true, false]) {
    for (const mark of [true, false]) {
      const { lines, codes } = read(utf16("goos: linux\r\nµ 1\r\n", littleEndian, mark));
      expect(lines).toEqual([
        [1, "goos: linux"],
        [2, "µ 1"],
      ]);
      expect(codes).toEqual(["utf-16"]);
    }
  }
  expect(headText(utf16("goos", true, true))).toBe("goos");
  expect(detectEncoding(utf8("goos: linux")).encoding).toBe("utf-8");
});

test("characters and lines across the chunk boundary stay whole", () => {
  const long = "x".repeat(1024 * 1024 - 1);
  expect(read(utf8(`${long}é\nb\n`)).lines).toEqual([
    [1, `${long}é`],
    [2, "b"],
  ]);
  const many = Array.from({ length: 100_000 }, (_, i) => `line ${i} of more than a chunk é`).join("\n");
  const { lines } = read(utf8(many));
  // As one text: comparing a hundred thousand rows one by one is what would take the time.
  expect(lines.map(([, line]) => line).join("\n") === many).toBe(true);
  expect(lines.at(-1)?.[0]).toBe(100_000);
});

test("a line beyond the bound is skipped, reported and does not shift numbers", () => {
  const { lines, diagnostics } = read(utf8(`a\n${"x".repeat(3_000_000)}\nb\n`), 1000);
  expect(lines).toEqual([
    [1, "a"],
    [3, "b"],
  ]);
  expect(diagnostics).toMatchObject([{ code: "line-too-long", line: 2 }]);
});

test("invalid bytes are reported once", () => {
  const { lines, diagnostics } = read(new Uint8Array([0x61, 0x0a, 0xff, 0x0a, 0xfe, 0x0a]));
  expect(lines[1]).toEqual([2, "\ufffd"]);
  expect(diagnostics).toMatchObject([{ code: "invalid-text", line: 2 }]);
});
