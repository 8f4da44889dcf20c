import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
let text = "";
beforeAll(async () => {
  server = await makeApp();
  const loaded = await server.app.inject({ method: "POST", url: "/api/v1/examples/bucket-scan", payload: {} });
  expect(loaded.statusCode).toBe(200);
  while ((await server.get("/readyz")).json().pending > 0) await new Promise((wait) => setTimeout(wait, 50));
  text = (await server.get("/spanscan/bucket-scan.md")).body;
}, 60_000);
afterAll(() => server.close());

/** What a reviewer sees before opening anything. */
const visible = (markdown: string): string => markdown.replaceAll(/<details>[\s\S]*?<\/details>\n*/g, "");

describe("a report's text, as a pull request shows it", () => {
  test("is short, opens with the verdict and how many there are of each, and links every finding to what shows it", async () => {
    const lines = visible(text)
      .split("\n")
      .filter((line) => line !== "");
    expect(lines[0]).toMatch(/^## \[Bucket scan replaced by two indexed buckets\]\(http:.*\/spanscan\/bucket-scan\)$/);
    // The verdict, as the page has it.
    const { findings: body } = (await server.get("/spanscan/bucket-scan.json")).json();
    expect(body.sentences.length).toBeGreaterThan(1);
    expect(lines[2]!.replaceAll("\\", "")).toBe(body.sentences.join(" "));
    expect(lines[2]).toMatch(/less time|faster/);
    expect(lines[2]).toMatch(/more memory/);
    expect(lines[3]).toMatch(/^\*\*1\*\* contradiction · |^\*\*\d+\*\* better · /);
    expect(lines.length).toBeLessThanOrEqual(30);
    const findings = lines.filter((line) =>
      /^- (?:[▼▲] )?(?:better|worse|contradiction|probably|differs|measured)/.test(line),
    );
    expect(findings).toHaveLength(5);
    for (const line of findings)
      expect(line).toMatch(/: \[[^\]]+\]\(http:\/\/[^)\s]+\/spanscan\/bucket-scan\?v=1[^)\s]*#[a-z-]+\) \*\*/);
  });

  test("holds the verdict and the numbers that the page holds", () => {
    expect(visible(text)).toMatch(/: \[rate of node.*\*\*−98\.9 %\*\* 0\.406 s\/s → 4\.67 ms\/s — after vs before; /);
    expect(visible(text)).toMatch(/before: two phases: 1\.2 s\/s until 42 s/);
    expect(visible(text)).toMatch(/contradiction: \[node.*\*\*above a physical limit\*\*/);
    expect(visible(text)).toMatch(/! doubted: “2,000 runs .*; implausible for one thread/);
    expect(text).toContain("<summary>Benchmarks, as benchstat prints them</summary>");
  });

  test("leaves out what the author hid, and can be read as data with the same links", async () => {
    const id = "series:node_db_write_tx_seconds_total";
    const url = `/api/v1/reports/spanscan/bucket-scan/findings/${encodeURIComponent(id)}/mark`;
    await server.app.inject({ method: "PUT", url, payload: { state: "hidden", note: "" } });
    expect((await server.get("/spanscan/bucket-scan.md")).body).not.toMatch(/98\.9 %/);
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
});
