import { prepareVerdict } from "@sweetspot/api/findings/prepare-verdict";
import type { NewShare } from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, makeTeam } from "../support/team.ts";

const bench = (ns: number) => `goos: linux\n${`BenchmarkPut-8 \t 100 \t ${ns} ns/op\n`.repeat(6)}`;
const origin = "https://perf.example.org";

let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  team = await makeTeam({ SWEETSPOT_PUBLIC_URL: origin });
  for (const project of ["private", "public"]) {
    await call(team, "PUT", `/api/v1/files/${project}/r/old/bench.txt?wait=1`, team.admin, bench(250));
    await call(team, "PUT", `/api/v1/files/${project}/r/new/bench.txt?wait=1`, team.admin, bench(125));
    await prepareVerdict(team.services, { project, report: "r" });
  }
  await call(team, "PATCH", "/api/v1/projects/public", team.admin, { visibility: "public" });
});
afterAll(() => team.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  team.app.inject({ url, headers: { host: "perf.example.org", accept: "text/html", ...headers } });

/** The path of the picture that a page names; undefined where it names none. */
async function pictureOf(page: string): Promise<string | undefined> {
  const { body } = await get(page);
  const address = /property="og:image" content="([^"]*)"/.exec(body)?.[1];
  return address === undefined ? undefined : address.replace(origin, "");
}

async function sizeOf(path: string): Promise<number[]> {
  const { statusCode, headers, rawPayload } = await get(path);
  expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
  expect(rawPayload.subarray(1, 4).toString()).toBe("PNG");
  return [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)];
}

async function share(body: object): Promise<string> {
  const made = await call(team, "POST", "/api/v1/reports/private/r/shares", team.admin, body);
  return new URL((made.body as NewShare).url).pathname;
}

test("the page of a public report names its picture, which everybody gets, and again only where it changed", async () => {
  const path = await pictureOf("/public/r");
  expect(path).toMatch(/^\/public\/r\.png\?revision=\d+$/);
  expect(await sizeOf(path!)).toEqual([1200, 630]);
  const { headers } = await get(path!);
  expect((await get(path!, { "if-none-match": String(headers["etag"]) })).statusCode).toBe(304);
  await call(team, "PATCH", "/api/v1/reports/public/r", team.admin, {
    title: 'Ünlaut <b>&amp;" 日本 '.repeat(6),
  });
  expect((await get(path!, { "if-none-match": String(headers["etag"]) })).statusCode).toBe(200);
});

test.each([{ follows: true }, { follows: false }])("a link with %o names the picture below itself", async (body) => {
  const link = await share(body);
  const path = await pictureOf(`${link}/private/r`);
  expect(path).toMatch(new RegExp(`^${link}/private/r\\.png\\?revision=`));
  expect(await sizeOf(path!)).toEqual([1200, 630]);
});

test("a private report has no picture, nor has a link that was made without a preview", async () => {
  expect(await pictureOf("/private/r")).toBeUndefined();
  expect((await get("/private/r.png")).statusCode).toBe(404);
  const link = await share({ hasPreview: false });
  expect(await pictureOf(`${link}/private/r`)).toBeUndefined();
});
