import type { FindingsBody } from "@sweetspot/contract";
import { sentenceText } from "@sweetspot/model/words/sentence";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
let text = "";
beforeAll(async () => {
  server = await makeApp();
  const loaded = await server.app.inject({ method: "POST", url: "/api/v1/examples/bucket-scan", payload: {} });
  expect(loaded.statusCode).toBe(200);
  await server.settled();
  text = (await server.get("/spanscan/bucket-scan.md")).body;
}, 60_000);
afterAll(() => server.close());

/** The preview that a reviewer sees before opening anything. */
const visible = (markdown: string): string => markdown.replaceAll(/<details>[\s\S]*?<\/details>\n*/g, "");

describe("a report's text, as a pull request shows it", () => {
  test("is short, opens with the verdict and how many there are of each, and links every finding to what shows it", async () => {
    const lines = visible(text)
      .split("\n")
      .filter((line) => line !== "");
    expect(lines[0]).toMatch(/^## \[Bucket scan replaced by two indexed buckets\]\(http:.*\/spanscan\/bucket-scan\)$/);
    // The verdict, as the page has it: the changes first, with gains and costs in bold.
    const { findings: body } = (await server.get("/spanscan/bucket-scan.json")).json<{ findings: FindingsBody }>();
    const bare = (line: string) => line.replaceAll("**", "").replaceAll("\\", "");
    const { main, support, next, origin } = body.verdict;
    expect(bare(lines[2]!)).toBe(main.map(sentenceText).join(" "));
    expect(lines[2]).toMatch(/^\*\*after\*\* is \*\*\d+ to \d+ times faster\*\* in all 5 benchmarks /);
    const below = [...support.map(sentenceText), next, ...origin.map(sentenceText)];
    expect(bare(lines[3]!)).toBe(bare(below.filter((text) => text !== "").join(" ")));
    for (const tone of ["caution", "better", "worse", "traded", "contradiction", "differs", "measured"]) {
      const count = body.findings.filter((one) => one.tone === tone).length;
      if (count > 0) expect(lines[4]).toContain(`**${count}** ${tone === "differs" && count > 1 ? "differ" : tone}`);
    }
    expect(Buffer.byteLength(visible(text))).toBeLessThan(4_000);
    const rows = lines.filter((line) => line.startsWith("| "));
    expect(rows.slice(0, 2)).toEqual([
      "| | finding | change | amounts | certainty |",
      "| --- | --- | ---: | --- | --- |",
    ]);
    expect(rows).toHaveLength(7);
    for (const row of rows.slice(2)) {
      expect(row).toMatch(
        /\| \[[^\]]+\]\(http:\/\/[^)\s|]+\/spanscan\/bucket-scan\?v=1[^)\s|]*#[a-z-]+\)[^|]* \| \*\*/,
      );
      expect(row.match(/(?<!\\)\|/g)).toHaveLength(6);
    }
    expect(rows[2]).toMatch(/ \*\*−99\.9\u00a0%\*\* \| 1\.91\u00a0ms →\u00a01\.10\u00a0µs \| proven: p\\<0\.001 \|$/);
    expect(rows[2]).toMatch(/ \[Check\/keys=54000\]\([^)]*\) time · after \|/);
  });

  test("holds the verdict and the numbers that the page holds", () => {
    expect(text).toMatch(
      /better: \[Check\/keys=54000 sec\/op\].*\*\*−99\.9 %\*\* 1\.91 ms → 1\.10 µs — after vs before; proven: p\\<0\.001, 10 processes a side, alternated/,
    );
    expect(visible(text)).toContain(
      "The control before-again repeats before without a change and shows no difference.",
    );
    expect(text).toMatch(/contradiction: \[node.*\*\*above a physical limit\*\*/);
    expect(visible(text)).toMatch(/! doubted: “2,000 runs .*; implausible for one thread/);
    expect(text).toContain("<summary>Benchmarks, as benchstat prints them</summary>");
  });

  test("leaves out what the author hid, and can be read as data with the same links", async () => {
    const id = "bench:Check/keys=54000-2:sec/op:better";
    const url = `/api/v1/reports/spanscan/bucket-scan/findings/${encodeURIComponent(id)}/mark`;
    await server.app.inject({ method: "PUT", url, payload: { state: "hidden", note: "" } });
    const without = (await server.get("/spanscan/bucket-scan.md")).body;
    expect(without).not.toContain("[Check/keys=54000 sec/op]");
    expect(text).toContain("[Check/keys=54000 sec/op]");
    await server.app.inject({ method: "PUT", url, payload: { state: "none", note: "" } });
    const apart = (markdown: string): string => markdown.replace(/revision \d+/, "");
    expect(apart((await server.get("/spanscan/bucket-scan.md")).body)).toBe(apart(text));

    const { report, findings } = (await server.get("/spanscan/bucket-scan.json")).json();
    expect(report.url).toMatch(/\/spanscan\/bucket-scan$/);
    for (const finding of findings.findings) {
      const link = new URL(finding.url);
      expect(link.hash).toBe(`#${finding.evidence.view}`);
      for (const [name, value] of Object.entries(finding.evidence.parameters))
        expect(link.searchParams.get(name)).toBe(value);
    }
  });

  test("of many benchmarks is no longer than a comment on GitHub may be, and says what it leaves out", async () => {
    const names = Array.from({ length: 300 }, (_, i) => `BenchmarkStore/some/long/name/of/a/benchmark/number=${i}`);
    const runs = (factor: number) =>
      Array.from({ length: 8 }, (_, run) =>
        names.map((name, i) => `${name}-8 100 ${factor * (1000 + i + run / 10)} ns/op ${factor * 64} B/op\n`).join(""),
      );
    const text = (factor: number) =>
      runs(factor)
        .map((run, i) => `round: ${i + 1}\nround:\n${run}`)
        .join("");
    await server.put("kv/many/before/bench.txt", text(1));
    await server.put("kv/many/after/bench.txt", text(0.8));
    const markdown = (await server.get("/kv/many.md")).body;
    expect(markdown.length).toBeLessThan(65_536);
    expect(markdown.length).toBeGreaterThan(60_000);
    expect(Buffer.byteLength(visible(markdown))).toBeLessThan(4_000);
    expect(markdown).toMatch(/<summary>The findings in full: the first \d+ of \d{3}<\/summary>/);
    expect(markdown).toMatch(/\n\n\[The report\]\(http:[^)]*\/kv\/many\) has the others\.\n\n<\/details>/);
    expect(markdown.split("<details>")).toHaveLength(markdown.split("</details>").length);
    expect(markdown.match(/^```/gm)).toHaveLength(2);
  });
});

test("benchstat's text and CSV hold other tools' results, of which benchstat reads none, unless its reading is asked for", async () => {
  const times = (factor: number) => `benchmark,unit,value\nsort,us/op,${3 * factor}\nsort,us/op,${3.1 * factor}\n`;
  await server.put("tools/sort/before/bench.csv", times(1));
  await server.put("tools/sort/after/bench.csv", times(2));
  const printed = (query: string) => server.get(`/api/v1/reports/tools/sort/${query}`).then(({ body }) => body);
  expect(await printed("benchstat.txt")).toMatch(/sec\/op[\s\S]*sort +3\.050µ[\s\S]* 6\.100µ/);
  expect(await printed("benchstat.csv")).toMatch(/^sort,3\.0/m);
  expect(await printed("benchstat.txt?reading=benchstat")).toBe("");
});
