import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixturePath } from "../support/read-fixture.ts";
import { accessibilityFaults, soon, type Visits, visitServer } from "./site.ts";

let site: Visits;

beforeAll(async () => {
  site = await visitServer();
  await site.upload(
    "span/scan/before/cpu.pb.gz",
    readFileSync(fixturePath("spanscan/cpu-old.pb.gz")),
    "?wait=1&commit=aaaaaaa",
  );
  await site.upload(
    "span/scan/after/cpu.pb.gz",
    readFileSync(fixturePath("spanscan/cpu-new.pb.gz")),
    "?wait=1&commit=bbbbbbb",
  );
  await site.upload("span/fates/before/cpu.pb.gz", readFileSync(fixturePath("fates/before.pb.gz")));
  await site.upload("span/fates/after/cpu.pb.gz", readFileSync(fixturePath("fates/after.pb.gz")));
});
afterAll(() => site.stop());

describe("what became of functions", () => {
  test("is said in the difference table, with the other function", async () => {
    const { page } = await site.open("/span/fates/profiles?v=1&p.view=top");
    const table = page.getByRole("table", { name: "Functions by change" });
    await table.waitFor();
    const row = (name: string) =>
      table.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });
    const text = (name: string) => row(name).first().textContent();
    await soon(() => text("main.mix")).toMatch(/inlined.*into main\.mixed/);
    expect(await text("main.run.func1")).toMatch(/renamed.*now main\.run\.func2/);
    expect(await text("main.run.func2")).toMatch(/renamed.*was main\.run\.func1/);
    expect(await text("main.shared")).toMatch(/moved.*now under main\.second/);
    expect(await text("main.second")).toContain("added");
    const tag = row("main.mix").locator("span[title*='A function of its own in before']");
    expect(await tag.getAttribute("title")).toBe("A function of its own in before, inlined into main.mixed in after.");
    expect(await accessibilityFaults(page, "table")).toEqual([]);
  });
});

describe("source code", () => {
  test("without a repository of the project, one line says what is missing", async () => {
    const { page } = await site.open("/span/fates/profiles?v=1&p.view=lines");
    await page.getByText("Lines link to their source once the project names its repository").waitFor();
    await page.getByRole("link", { name: "settings of span" }).click();
    await page.waitForURL(/\/span$/);
  });

  test("a project's settings name the repository; lines and commits then link to it", async () => {
    const { page, complaints } = await site.open("/span");
    await page.getByRole("button", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Settings of span" });
    await dialog.getByRole("textbox", { name: /^Repository/ }).fill("http://github.com/etcd-io/bbolt");
    await dialog.getByRole("button", { name: "Save settings" }).click();
    await dialog.getByText("A repository is an https address").waitFor();
    await dialog.getByRole("textbox", { name: /^Repository/ }).fill("https://github.com/etcd-io/bbolt.git");
    await dialog.getByText("Lines link to it at the commit of their variant.").waitFor();
    expect(await accessibilityFaults(page, "[role=dialog]")).toEqual([]);
    await dialog.getByRole("button", { name: "Save settings" }).click();
    await dialog.waitFor({ state: "detached" });
    const link = page.getByRole("link", { name: "github.com/etcd-io/bbolt" });
    expect(await link.getAttribute("href")).toBe("https://github.com/etcd-io/bbolt");

    await page.goto(`${site.url}/span/scan/profiles?v=1&p.view=lines`);
    // bbolt at the version it was built with: the profile itself says so.
    const file = page.getByRole("link", { name: "go.etcd.io/bbolt@v1.5.0/cursor.go" });
    await file.waitFor();
    expect(await file.getAttribute("href")).toBe("https://github.com/etcd-io/bbolt/blob/v1.5.0/cursor.go");
    const line = page.getByRole("link", { name: "95", exact: true }).first();
    expect(await line.getAttribute("href")).toBe("https://github.com/etcd-io/bbolt/blob/v1.5.0/cursor.go#L95");
    expect(await page.getByRole("link", { name: /runtime\/proc\.go/ }).count()).toBe(0);

    // Each side links to its own commit where the files are the project's own.
    const set = { sourceRoot: "example.test/spanscan" };
    const headers = { "content-type": "application/json" };
    const patched = await fetch(`${site.url}/api/v1/projects/span`, {
      method: "PATCH",
      headers,
      body: JSON.stringify(set),
    });
    expect(patched.status).toBe(200);
    await page.reload();
    const own = page.locator("table", { has: page.getByText("example.test/spanscan/span/span.go") });
    await own.waitFor();
    const hrefs = await own
      .getByRole("link")
      .evaluateAll((links) => links.map((one) => one.getAttribute("href") ?? ""));
    expect(hrefs).toContainEqual(
      expect.stringMatching(/^https:\/\/github\.com\/etcd-io\/bbolt\/blob\/aaaaaaa\/span\/span\.go#L\d+$/),
    );
    expect(hrefs).toContainEqual(
      expect.stringMatching(/^https:\/\/github\.com\/etcd-io\/bbolt\/blob\/bbbbbbb\/span\/span\.go#L\d+$/),
    );

    await page.goto(`${site.url}/span/scan`);
    const commit = page.getByRole("list", { name: "Variants" }).getByRole("link", { name: "aaaaaaa" });
    expect(await commit.getAttribute("href")).toBe("https://github.com/etcd-io/bbolt/commit/aaaaaaa");
    expect(complaints).toEqual([]);
  });
});
