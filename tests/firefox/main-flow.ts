// The main flow in Firefox, started by `npm run firefox`: each step is printed once it holds; the first that does not ends the run.
import { Firefox } from "../support/firefox.ts";
import { startServer } from "../support/server.ts";

const control = "\uE009";
const enter = "\uE007";

/** Elements as expressions for the page. */
const named = (role: string, name: string) =>
  `[...document.querySelectorAll('${role}')].find((one) => (one.ariaLabel ?? one.textContent).trim() === ${JSON.stringify(name)} && one.checkVisibility())`;
const button = (name: string) => named("button", name);
const has = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

const server = await startServer();
const firefox = await Firefox.start().catch(async (error: unknown) => {
  await server.stop();
  throw error;
});

const steps: readonly (readonly [what: string, step: () => Promise<void>])[] = [
  [
    "a project's page leads to its report",
    async () => {
      await fetch(`${server.url}/api/v1/examples/bucket-scan`, { method: "POST" });
      await firefox.open(`${server.url}/spanscan`);
      await firefox.click(named("a", "Bucket scan replaced by two indexed buckets"));
      await firefox.until(`document.querySelector("h1")?.textContent.includes("Bucket scan")`);
    },
  ],
  ["the verdict says what got better", () => firefox.until(has("faster"))],
  ["the benchmarks are a table", () => firefox.until(`document.querySelector('#benchmarks [role="gridcell"]')`)],
  [
    "a frame of the flame graph zooms by keyboard",
    async () => {
      await firefox.open(`${server.url}/spanscan/bucket-scan/profiles`);
      await firefox.until(`document.querySelector('[role="application"] polygon')`);
      await firefox.value(`document.querySelector('[role="application"]').focus()`);
      // The arrow down, twice.
      await firefox.press(`\uE015\uE015${enter}`);
      await firefox.until(`location.search.includes("p.zoom=")`);
    },
  ],
  [
    "the other views of a profile draw",
    async () => {
      await firefox.click(`document.querySelector('[role="radio"][data-value="top"]')`);
      await firefox.until(`document.querySelectorAll("#content table tbody tr").length > 5`);
      await firefox.click(`document.querySelector('[role="radio"][data-value="graph"]')`);
      await firefox.until(`document.querySelector(".call-graph svg path")`);
    },
  ],
  [
    "metrics are charts",
    async () => {
      await firefox.open(`${server.url}/spanscan/bucket-scan/metrics`);
      await firefox.until(`document.querySelector("#content svg path, #content canvas")`);
    },
  ],
  [
    "a name of a chart's line shows it alone, and the link keeps it",
    async () => {
      await firefox.click(`document.querySelector('#content [aria-label="Lines"] button')`);
      await firefox.until(`location.search.includes("m.lines=")`);
    },
  ],
  [
    "a file says its format before it is sent, and one that no format reads what helps",
    async () => {
      await firefox.open(`${server.url}/new`);
      await firefox.until(`document.querySelector('input[aria-label="Files"]')`);
      await firefox.value(`(() => {
        const chosen = new DataTransfer();
        chosen.items.add(new File(["BenchmarkPut-8 100 250 ns/op\\n"], "bench.txt"));
        chosen.items.add(new File(["PK\\u0003\\u0004"], "results.zip"));
        const field = document.querySelector('input[aria-label="Files"]');
        field.files = chosen.files;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      })()`);
      await firefox.until(has("Go benchmark text"));
      await firefox.until(has("unzip results.zip"));
      await firefox.open(`${server.url}/spanscan/bucket-scan`);
    },
  ],
  [
    "control and K open the palette, which leads to a section",
    async () => {
      await firefox.press("k", [control]);
      await firefox.until(`document.querySelector('[role="combobox"]')`);
      await firefox.press("files full window");
      await firefox.until(`document.querySelector('[role="option"]')`);
      await firefox.press(enter);
      await firefox.until(`location.pathname.endsWith("/files")`);
    },
  ],
  [
    "the dark theme is chosen and kept",
    async () => {
      await firefox.click(button("Theme and help"));
      await firefox.click(
        `[...document.querySelectorAll('[role="menuitemradio"]')].find((one) => one.textContent.includes("Dark"))`,
      );
      await firefox.open(`${server.url}/spanscan/bucket-scan/files`);
      await firefox.until(`document.documentElement.dataset.theme === "dark"`);
    },
  ],
  [
    "the API's page draws",
    async () => {
      await firefox.open(`${server.url}/api/v1/docs#get-reports-project-report`);
      await firefox.until(`document.querySelector("[data-command]")`);
    },
  ],
  [
    "no page wrote an error to the console",
    () =>
      firefox.complaints.length === 0 ? Promise.resolve() : Promise.reject(new Error(firefox.complaints.join("\n"))),
  ],
];

try {
  for (const [what, step] of steps) {
    await step();
    console.log(`pass  ${what}`);
  }
} finally {
  await Promise.all([firefox.stop(), server.stop()]);
}
