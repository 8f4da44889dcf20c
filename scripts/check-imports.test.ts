import { describe, expect, it } from "vitest";
import { breachesOf } from "./check-imports.ts";

const messages = (file: string, text: string): string[] => breachesOf(file, text).map(({ message }) => message);

describe("import directions", () => {
  it("lets the API import the parsers, and not the web app", () => {
    const line = 'import { parse } from "@sweetspot/parsers";\n';
    expect(messages("apps/api/src/a.ts", line)).toEqual([]);
    expect(messages("apps/web/src/a.ts", line)).toHaveLength(1);
  });
  it("keeps schemas out of the browser but lets their types in", () => {
    expect(messages("apps/web/src/a.ts", 'import { ReportBody } from "@sweetspot/contract";')).toHaveLength(1);
    expect(messages("apps/web/src/a.ts", 'import type { ReportBody } from "@sweetspot/contract";')).toEqual([]);
    expect(messages("apps/web/src/a.ts", 'import { isSlug } from "@sweetspot/contract/names";')).toEqual([]);
  });
  it("keeps model and parsers free of node and of libraries", () => {
    expect(messages("packages/model/src/a.ts", 'import fs from "node:fs";')).toHaveLength(1);
    expect(messages("packages/parsers/src/a.ts", 'import pako from "pako";')).toHaveLength(1);
  });
  it("finds lazy imports, multi-line imports and paths into other packages", () => {
    expect(messages("apps/web/src/a.tsx", 'const C = lazy(() => import("recharts"));')).toHaveLength(1);
    expect(messages("apps/web/src/a.ts", 'import {\n  flamegraph,\n} from "d3-flame-graph";')).toHaveLength(1);
    expect(messages("apps/api/src/a.ts", 'export * from "../../web/src/b.ts";')).toHaveLength(1);
  });
  it("lets a feature of the server import rooms, and no other feature", () => {
    expect(messages("apps/api/src/series/a.ts", 'import { b } from "../http/errors.ts";')).toEqual([]);
    expect(messages("apps/api/src/series/a.ts", 'import { b } from "./b.ts";')).toEqual([]);
    expect(messages("apps/api/src/series/a.ts", 'import type { B } from "../benches/b.ts";')).toHaveLength(1);
    expect(messages("apps/api/src/series/a.ts", 'const b = () => import("../app.ts");')).toHaveLength(1);
    expect(messages("apps/api/src/app.ts", 'import { b } from "./benches/b.ts";')).toEqual([]);
  });
  it("lets no room of the server import a feature", () => {
    expect(messages("apps/api/src/work/a.ts", 'import { b } from "../series/b.ts";')).toHaveLength(1);
    expect(messages("apps/api/src/work/a.ts", 'import { b } from "../http/security.ts";')).toHaveLength(1);
    expect(messages("apps/api/src/work/a.ts", 'import { b } from "../http/errors.ts";')).toEqual([]);
  });
  it("keeps queries, and which database it is, inside of the store", () => {
    const query = 'import type { Kysely } from "kysely";';
    expect(messages("apps/api/src/storage/a.ts", query)).toEqual([]);
    expect(messages("apps/api/src/series/a.ts", query)).toHaveLength(1);
    expect(messages("apps/api/src/operation/a.ts", 'import { sql } from "kysely";')).toHaveLength(1);
    expect(messages("apps/api/src/work/a.ts", 'import { DatabaseSync } from "node:sqlite";')).toHaveLength(1);
    expect(messages("apps/api/src/series/a.ts", 'import { a } from "../storage/ports.ts";')).toEqual([]);
    expect(messages("apps/api/src/series/a.ts", 'import { a } from "../storage/sqlite/lock.ts";')).toHaveLength(1);
    expect(messages("apps/api/src/access/a.ts", 'import { a } from "../storage/people-store.ts";')).toHaveLength(1);
    expect(messages("apps/api/src/access/a.ts", 'import type { A } from "../storage/database.ts";')).toHaveLength(1);
    expect(messages("apps/api/src/operation/a.ts", 'import { a } from "../storage/sqlite/verify.ts";')).toEqual([]);
  });
  it("says the line", () => {
    expect(breachesOf("packages/model/src/a.ts", '\n\nimport "node:os";')[0]?.line).toBe(3);
  });
});
