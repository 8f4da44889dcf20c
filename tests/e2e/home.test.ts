import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, dropPaths, experimentFolder, soon, startSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe("home", () => {
  it("teaches by example while it is empty", async () => {
    const { page, complaints } = await site.open("/");
    await page.getByText("Drop files or folders to compare them").waitFor();
    const command = page.locator("code", { hasText: "go test" });
    await command.waitFor();
    expect(await command.textContent()).toContain(`SWEETSPOT_URL=${site.url} node cli bench --before main --after . `);
    const upload = page.locator("code", { hasText: "curl -T bench.txt" });
    expect(await upload.textContent()).toContain(`${site.url}/api/v1/files/`);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("keeps its commands, folded, and lists every key of a flame graph once there are reports", async () => {
    await site.upload("commands/kept/before/bench.txt", "BenchmarkPut 100 5 ns/op\n");
    const { page, complaints } = await site.open("/");
    const command = page.locator("code", { hasText: "curl -T bench.txt" });
    await page.getByText("From a terminal").click();
    await command.waitFor();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" }).getByRole("region", { name: "Flame graph" });
    await keys.waitFor();
    expect((await keys.locator("kbd").allInnerTexts()).join(" ")).toBe("← → ↑ ↓ Enter Backspace c p l");
    expect(complaints).toEqual([]);
  });

  it("takes a dropped folder to a report, with the variants its folders name and what could not be read", async () => {
    const { folder, remove } = experimentFolder("bucket-scan", new Map([["before/broken.pb.gz", "not a profile"]]));
    const { page, complaints } = await site.open("/");
    await page.getByText("Drop files or folders").waitFor();
    await dropPaths(page, [folder]);
    await page.waitForURL(/\/new/);
    const groups = page.getByRole("group", { name: /^Variant / });
    await soon(() => groups.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
      "Variant before",
      "Variant before-again",
      "Variant after",
    ]);
    expect(await page.getByLabel("Report", { exact: true }).inputValue()).toBe("bucket-scan");
    const before = page.getByRole("list", { name: "Files of before", exact: true });
    await before.getByText("Go benchmark text").waitFor();
    await before
      .getByRole("listitem", { name: "broken.pb.gz in before", exact: true })
      .getByText("This text is of no format known here. See the list of formats for")
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole("textbox", { name: /^Project\b/ }).fill("Span Scan");
    await page.getByText("as span-scan").waitFor();
    await page.getByLabel("Title, if you like").fill("Two buckets instead of a scan");
    await page.keyboard.press("Enter");

    await page.waitForURL(/\/span-scan\/bucket-scan$/);
    await page.getByRole("heading", { level: 1, name: "Two buckets instead of a scan" }).waitFor();
    await page.getByText("before / broken.pb.gz could not be read").waitFor();
    const variants = page.getByRole("list", { name: "Variants" });
    expect(await variants.getByRole("listitem").allTextContents()).toEqual(["beforebaseline", "before-again", "after"]);
    const remarks = page.getByRole("list", { name: "Remarks on broken.pb.gz" });
    await remarks.waitFor();
    expect(await remarks.textContent()).toMatch(/error.*of no format known/s);
    expect(complaints).toEqual([]);
    remove();
  });

  it("offers a free name to a second upload, so that it joins another's report only by choice", async () => {
    const upload = async (name: string) => {
      const answer = await fetch(`${site.url}/api/v1/files/my-project/${name}/before/bench.txt`, {
        method: "PUT",
        body: "BenchmarkA 1 10 ns/op\n",
      });
      expect(answer.status).toBe(201);
    };
    await upload("header-index-published");
    const { folder, remove } = experimentFolder("header-index-published");
    const { page } = await site.open("/");
    const missing: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400) missing.push(answer.url());
    });
    await page.getByText("Drop files or folders").waitFor();
    await dropPaths(page, [folder]);
    await page.waitForURL(/\/new/);
    await page.getByRole("textbox", { name: /^Project\b/ }).fill("my-project");
    const report = page.getByLabel("Report", { exact: true });
    await soon(() => report.inputValue()).toBe("header-index-published-2");
    await page.getByRole("button", { name: "Create report" }).waitFor();
    await report.fill("header-index-published");
    await page.getByRole("button", { name: "Add files" }).waitFor();
    // Every browser writes an answer of 404 into its console as an error.
    expect(missing).toEqual([]);
    remove();
  });

  it("shows six reports on a phone, and the others on request", async () => {
    for (let n = 0; n < 8; n++) await site.upload(`phone/run-${n}/before/bench.txt`, "BenchmarkA 1 10 ns/op\n");
    const { page } = await site.open("/", { viewport: { width: 390, height: 844 }, hasTouch: true });
    const rows = page.locator("section[aria-label='Latest reports'] tbody tr").filter({ visible: true });
    await soon(() => rows.count()).toBe(6);
    await page.getByRole("button", { name: /^Show \d+ more reports$/ }).click();
    await soon(() => rows.count()).toBeGreaterThan(7);
  });

  it("invites nobody while sign-in is off", async () => {
    const { page, complaints } = await site.open("/settings/people");
    await page.getByText("there is nobody to invite", { exact: false }).waitFor();
    expect(await page.getByRole("button", { name: "Make link" }).count()).toBe(0);
    expect(await page.getByText("Nobody.").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("goes from files to a report by keyboard alone", async () => {
    const { folder, remove } = experimentFolder("header-index-published");
    const { page, complaints } = await site.open("/");
    await page.getByRole("button", { name: "Choose files" }).waitFor();
    const choosing = page.waitForEvent("filechooser");
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
    for (let steps = 0; steps < 20 && (await focused()) !== "Choose files"; steps++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const chooser = await choosing;
    await chooser.setFiles([
      `${folder}/control/bench.txt`,
      `${folder}/control/mem.top.txt`,
      `${folder}/1-byte/bench.txt`,
    ]);
    await page.waitForURL(/\/new/);
    await page.getByRole("group", { name: "Variant run" }).waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toMatch(/^report-/);

    await page.getByRole("button", { name: "Add variant" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("listitem", { name: "bench-2.txt in run" }).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await soon(focused).toBe("bench-2.txt in variant 2");
    await page.getByRole("listitem", { name: "mem.top.txt in run" }).focus();
    await page.keyboard.press("Delete");
    await page.getByRole("listitem", { name: "mem.top.txt in run" }).waitFor({ state: "detached" });
    await page.getByLabel("Name of variant 1").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("before");
    await page.keyboard.press("Tab");

    await page.getByRole("textbox", { name: /^Project\b/ }).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("keys");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("only");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/keys\/only$/);
    const variants = page.getByRole("list", { name: "Variants" });
    await variants.waitFor();
    expect(await variants.getByRole("listitem").allTextContents()).toEqual(["beforebaseline", "variant 2"]);
    expect(complaints).toEqual([]);
    remove();
  });

  it("lets a file be dragged to another variant", async () => {
    const { folder, remove } = experimentFolder("header-index-published");
    const { page } = await site.open("/");
    await page.getByText("Drop files or folders").waitFor();
    await dropPaths(page, [folder]);
    const row = page.getByRole("listitem", { name: "bench.txt in 2-byte" });
    await row.waitFor();
    await row.locator(".cursor-grab").dragTo(page.getByRole("group", { name: "Variant 1-byte" }));
    await page.getByRole("listitem", { name: "bench-2.txt in 1-byte" }).waitFor();
    expect(await page.getByRole("group", { name: "Variant 2-byte" }).getByRole("listitem").count()).toBe(1);
    remove();
  });

  it("makes a report of pasted benchmark text", async () => {
    const { page } = await site.open("/");
    await page.getByText("Drop files or folders").waitFor();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "goos: linux\nBenchmarkPut-8   1000   1234 ns/op   56 B/op\n");
      window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.waitForURL(/\/new/);
    await page.getByRole("listitem", { name: "pasted-bench.txt in run" }).waitFor();
    await page.getByRole("textbox", { name: /^Project\b/ }).fill("pasted");
    await page.getByLabel("Report", { exact: true }).fill("one");
    await page.getByRole("button", { name: "Create report" }).click();
    await page.waitForURL(/\/pasted\/one$/);
    await page.getByText("Go benchmark text").waitFor();
  });

  it("loads an example with one click", async () => {
    const { page } = await site.open("/");
    await page.getByRole("button", { name: /Open example: 2-byte/ }).click();
    await page.waitForURL(/\/neutrino\/pr-213$/);
    const variants = page.getByRole("list", { name: "Variants" });
    await variants.waitFor();
    expect(await variants.getByRole("listitem").allTextContents()).toEqual([
      "controlbaseline",
      "1-byte",
      "2-byte",
      "3-byte",
    ]);
    await page.goto(`${site.url}/`);
    await page.getByRole("link", { name: /2-byte sub-buckets/ }).waitFor();
  });

  it("keeps a failed upload in sight, sends the others, and sends it again when asked", async () => {
    const { folder, remove } = experimentFolder("header-index-published");
    const { page } = await site.open("/");
    await page.getByText("Drop files or folders").waitFor();
    // The network fails for one file, until it is mended.
    await page.route("**/api/v1/files/**/2-byte/bench.txt", (route) => route.abort());
    await dropPaths(page, [folder]);
    await page.waitForURL(/\/new/);
    await page.getByRole("textbox", { name: /^Project\b/ }).fill("flaky");
    await page.keyboard.press("Enter");
    const row = page.getByRole("row", { name: /2-byte \/ bench\.txt/ });
    await row.getByText("not sent").waitFor();
    expect(await row.textContent()).toContain("The server does not answer.");
    await page.getByText("7 of 8 files stored, 1 could not be sent.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute("**/api/v1/files/**/2-byte/bench.txt");
    await page.getByRole("button", { name: "Send the one again" }).click();
    await page.waitForURL(/\/flaky\/header-index-published$/);
    await page.getByText("8 files", { exact: false }).first().waitFor();
    remove();
  });
});
