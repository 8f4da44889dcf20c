import { expect, test } from "vitest";
import { unusedExports } from "./unused-exports.ts";

const found = (sources: Record<string, string>): string[] =>
  unusedExports(new Map(Object.entries(sources))).map(({ file, name }) => `${file} ${name}`);

test("an export that no other file imports is found, whatever it declares", () => {
  const text = [
    "export const a = 1;",
    "export async function b() {}",
    "export interface C { readonly d: string }",
    "export type E = C;",
    "export class F extends Error {}",
    "export default a;",
    "const g = 1, h = 2;",
    "export { g, h as i };",
    "// export const inAComment = 1;",
  ].join("\n");
  expect(found({ "a.ts": text })).toEqual(["a", "b", "C", "E", "F", "default", "g", "i"].map((name) => `a.ts ${name}`));
});

test("imports by name, of all, of a default, of types, over several lines and later use an export", () => {
  const exporting = "export const a = 1;\nexport type B = 1;\nexport default a;\n";
  const uses = [
    `import d, { a as x, type B } from "./a.ts";`,
    `import d, {\n  a,\n  type B,\n} from "./a.ts";`,
    `import * as all from "./a.ts";`,
    `const all = await import("./a.ts");`,
    `new Worker(new URL("./a.ts", import.meta.url));`,
  ];
  for (const use of uses) expect(found({ "src/a.ts": exporting, "src/b.ts": use })).toEqual([]);
  expect(found({ "src/a.ts": exporting, "src/b.ts": `import type { B } from "./a.ts";` })).toEqual([
    "src/a.ts a",
    "src/a.ts default",
  ]);
});

test("a package's file is reached by its name, and its index gives on what others import from it", () => {
  const sources = {
    "packages/model/src/index.ts": `export * from "./table.ts";\nexport { other } from "./other.ts";\n`,
    "packages/model/src/table.ts": "export const table = 1;\nexport const nobodys = 2;\n",
    "packages/model/src/other.ts": "export const other = 1;\n",
    "packages/model/src/deep/part.ts": "export const part = 1;\n",
    "apps/api/src/app.ts": `import { table } from "@sweetspot/model";\nimport { part } from "@sweetspot/model/deep/part";\n`,
  };
  expect(found(sources)).toEqual(["packages/model/src/index.ts other", "packages/model/src/table.ts nobodys"]);
});
