import { expect, test } from "vitest";
import { withPreview } from "./page-preview.ts";

const page = `<meta name="description" content="Ours." />\n<title>sweetspot</title>`;

test("title and description of a report are in its page, and never as markup", () => {
  const html = withPreview(page, { title: `A "b" <script>`, text: "after is $& 5 % faster & <b>", picture: null });
  expect(html).toContain("<title>A &quot;b&quot; &lt;script&gt; · sweetspot</title>");
  expect(html).toContain(`<meta property="og:title" content="A &quot;b&quot; &lt;script&gt;" />`);
  expect(html).toContain(`<meta name="description" content="after is $&amp; 5 % faster &amp; &lt;b&gt;" />`);
  expect(html).toContain(`<meta property="og:description" content="after is $&amp; 5 % faster &amp; &lt;b&gt;" />`);
});

test("without a verdict the page keeps its own description", () => {
  const html = withPreview(page, { title: "T", text: null, picture: null });
  expect(html).toContain(`<meta name="description" content="Ours." />`);
  expect(html).not.toContain("og:description");
});
