import type { FindingsBody, NewShare, ReportBody, ReportList, ShareList } from "@sweetspot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Caller, makeTeam } from "../support/team.ts";

const bench = (ns: number) => `goos: linux\nBenchmarkPut-8 \t 100 \t ${ns} ns/op\n`;
const day = 86_400_000;

let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  team = await makeTeam();
  for (const [report, ns] of [
    ["r", 250],
    ["other", 900],
  ] as const) {
    await upload(`neutrino/${report}/old/bench.txt`, bench(ns));
    await upload(`neutrino/${report}/new/bench.txt`, bench(ns / 2));
  }
});
afterAll(() => team.close());

const upload = (place: string, text: string) =>
  call(team, "PUT", `/api/v1/files/${place}?wait=1`, team.admin, text).then(({ status }) => expect(status).toBe(201));

const shares = "/api/v1/reports/neutrino/r/shares";

async function share(body: object = {}, caller: Caller = team.admin): Promise<NewShare & { path: string }> {
  const answer = await call(team, "POST", shares, caller, body);
  expect(answer.status).toBe(201);
  const made = answer.body as NewShare;
  return { ...made, path: new URL(made.url).pathname };
}

const listed = async (): Promise<ShareList["shares"]> =>
  ((await call(team, "GET", shares, team.admin)).body as ShareList).shares;

const read = async (path: string): Promise<ReportBody> => {
  const { status, body } = await call(team, "GET", `${path}/api/v1/reports/neutrino/r`);
  expect(status).toBe(200);
  return body as ReportBody;
};

const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code;

describe("a link to a revision", () => {
  test("shows the report as it was, whatever is changed, replaced and deleted in it, and no list has the copy", async () => {
    const before = (await call(team, "GET", "/api/v1/reports/neutrino/r", team.admin)).body as ReportBody;
    const { path } = await share({ label: "for the meeting" });
    await upload("neutrino/r/new/bench.txt", bench(77));
    await call(team, "PATCH", "/api/v1/reports/neutrino/r", team.admin, { title: "Another title" });
    await call(team, "DELETE", "/api/v1/files/neutrino/r/old/bench.txt?forever=1", team.admin);

    const shown = await read(path);
    expect(shown).toMatchObject({
      project: "neutrino",
      slug: "r",
      title: before.title,
      revision: before.revision,
      may: ["read"],
      shared: { follows: false },
    });
    expect(shown.artifacts.map(({ variant, sha256 }) => [variant, sha256])).toEqual(
      before.artifacts.map(({ variant, sha256 }) => [variant, sha256]),
    );
    const raw = await call(team, "GET", shown.artifacts.find(({ variant }) => variant === "old")?.rawUrl ?? "");
    expect([raw.status, raw.body]).toEqual([200, bench(250)]);
    expect((await call(team, "GET", `${path}/api/v1/reports/neutrino/r/benches`)).status).toBe(200);
    expect((await call(team, "GET", `${path}/neutrino/r.md`)).body).toContain(`${path}/neutrino/r`);

    const all = (await call(team, "GET", "/api/v1/reports", team.admin)).body as ReportList;
    expect(all.reports.map(({ slug }) => slug).toSorted()).toEqual(["other", "r"]);
    const project = (await call(team, "GET", "/api/v1/projects/neutrino", team.admin)).body as { reports: number };
    expect(project.reports).toBe(2);
    await upload("neutrino/r/old/bench.txt", bench(250));
  });

  test("keeps the names that it answers by to itself", async () => {
    const { path } = await share();
    for (const address of ["", "/benches", "/findings", "/verdict", "/series", "/profiles/top"]) {
      const { body } = await call(team, "GET", `${path}/api/v1/reports/neutrino/r${address}`);
      expect(JSON.stringify(body)).not.toContain("~");
    }
  });
});

test("a link that follows its report shows it as it is", async () => {
  const { path } = await share({ follows: true });
  await call(team, "PATCH", "/api/v1/reports/neutrino/r", team.admin, { title: "The latest title" });
  expect(await read(path)).toMatchObject({ title: "The latest title", shared: { follows: true } });
});

test("a copy is judged by the policy of its day, and a report that is followed by the project's", async () => {
  const judgeBy = (alpha: number) =>
    call(team, "PUT", "/api/v1/projects/neutrino/bench-policy", team.admin, {
      line: "",
      alpha,
      minimumEffect: 0.02,
      correction: "holm",
      budgets: [],
    });
  const alphaOf = async (path: string): Promise<number> => {
    const { body } = await call(team, "GET", `${path}/api/v1/reports/neutrino/r/findings`);
    return (body as FindingsBody).policy.alpha;
  };
  const [first, followed] = [await share(), await share({ follows: true })];
  const usual = await alphaOf(first.path);
  expect((await judgeBy(0.01)).status).toBe(200);
  const second = await share();
  expect((await judgeBy(0.2)).status).toBe(200);
  expect(await Promise.all([first, second, followed].map(({ path }) => alphaOf(path)))).toEqual([usual, 0.01, 0.2]);
});

test("a link opens nothing but its report, and only for reading", async () => {
  const { path } = await share();
  for (const address of [
    "/api/v1/reports/neutrino/other",
    "/api/v1/files/neutrino/other/new/bench.txt",
    "/neutrino/other.md",
    "/api/v1/reports",
    "/api/v1/projects",
    "/api/v1/projects/neutrino",
    "/api/v1/projects/neutrino/bench-history",
    "/api/v1/home",
    "/api/v1/me",
    shares,
  ]) {
    expect([address, codeOf(await call(team, "GET", path + address))]).toEqual([address, "not-visible"]);
    // A session is not asked for: who is signed in sees below a link what everybody sees.
    expect((await call(team, "GET", path + address, team.admin)).status).toBe(404);
  }
  for (const [method, body] of [
    ["PATCH", { title: "x" }],
    ["DELETE", undefined],
  ] as const) {
    const answer = await call(team, method, `${path}/api/v1/reports/neutrino/r`, team.admin, body);
    expect(codeOf(answer)).toBe("not-visible");
  }
});

test("the copy that a link shows is found through the link alone, by admins too", async () => {
  await share();
  const { id } = await team.database.read
    .selectFrom("report")
    .select("slug as id")
    .where("frozen_of", "is not", null)
    .executeTakeFirstOrThrow();
  for (const method of ["GET", "DELETE"] as const) {
    const answer = await call(team, method, `/api/v1/reports/neutrino/${id}`, team.admin);
    expect(codeOf(answer)).toBe("not-visible");
  }
});

describe("the end of a link", () => {
  test("comes when it is revoked, and its bytes go if nothing else has them", async () => {
    await upload("neutrino/r/new/only.txt", bench(4321));
    const { path, id } = await share();
    await call(team, "DELETE", "/api/v1/files/neutrino/r/new/only.txt?forever=1", team.admin);
    const file = (await read(path)).artifacts.find(({ name }) => name === "only.txt");
    const has = () => team.services.stores.contents.has(file!.sha256);
    expect(await has()).toBe(true);
    expect((await call(team, "DELETE", `${shares}/${id}`, team.admin)).status).toBe(204);
    expect(codeOf(await call(team, "GET", `${path}/api/v1/reports/neutrino/r`))).toBe("share-over");
    expect((await call(team, "GET", `${path}/neutrino/r`)).status).toBe(404);
    expect((await call(team, "GET", path)).status).toBe(404);
    expect(await has()).toBe(false);
    expect(codeOf(await call(team, "DELETE", `${shares}/${id}`, team.admin))).toBe("share-not-found");
  });

  test("comes with its time, and what it showed is dropped", async () => {
    const { path, id } = await share({ expiresAt: new Date(Date.now() + day).toISOString() });
    const { database } = team;
    await database.write.updateTable("share").set({ expires_at: Date.now() }).where("id", "=", id).execute();
    expect(codeOf(await call(team, "GET", `${path}/api/v1/reports/neutrino/r`))).toBe("share-over");
    expect((await listed()).map((one) => one.id)).not.toContain(id);
    const copies = async () =>
      (await database.read.selectFrom("report").select("id").where("frozen_of", "is not", null).execute()).length;
    const before = await copies();
    await team.services.stores.access.shares.purge();
    expect(await copies()).toBe(before - 1);
  });

  test("comes with its report, and a restored report has none", async () => {
    await upload("neutrino/short/v/bench.txt", bench(5));
    const address = "/api/v1/reports/neutrino/short";
    const made = (await call(team, "POST", `${address}/shares`, team.admin, {})).body as NewShare;
    await call(team, "DELETE", address, team.admin);
    expect((await call(team, "GET", new URL(made.url).pathname)).status).toBe(404);
    const trash = (await call(team, "GET", "/api/v1/projects/neutrino/trash", team.admin)).body as {
      entries: { id: string }[];
    };
    await call(team, "POST", `/api/v1/projects/neutrino/trash/${trash.entries[0]?.id}/restore`, team.admin);
    expect((await call(team, "GET", `${address}/shares`, team.admin)).body).toEqual({ shares: [] });
    await call(team, "DELETE", address, team.admin);
  });

  test.each([
    [-1, 400],
    [367, 400],
    [365, 201],
  ])("may be %i days from now: %i", async (days, status) => {
    const expiresAt = new Date(Date.now() + days * day).toISOString();
    expect((await call(team, "POST", shares, team.admin, { expiresAt })).status).toBe(status);
  });
});

test("retention keeps a report that a link leads to", async () => {
  const old = Date.now() - 400 * day;
  await upload("aged/linked/v/bench.txt", bench(1));
  await upload("aged/plain/v/bench.txt", bench(2));
  await upload("aged/new/v/bench.txt", bench(3));
  await call(team, "POST", "/api/v1/reports/aged/linked/shares", team.admin, {});
  const { write } = team.database;
  await write.updateTable("report").set({ updated_at: old }).where("slug", "in", ["linked", "plain"]).execute();
  const policy = { quotaBytes: null, keepDays: 30, keepLast: 0, keepReports: "" };
  const answer = await call(team, "PUT", "/api/v1/projects/aged/storage", team.admin, policy);
  expect((answer.body as { expired: string[] }).expired).toEqual(["plain"]);
});

describe("the page of a link", () => {
  const open = (url: string, headers: Record<string, string> = {}) =>
    team.app.inject({ url, headers: { accept: "text/html", ...headers } });

  test("leads to the view that was shared, counts who opens it but no program that makes previews, and is never indexed", async () => {
    const { path, id } = await share({ view: "?bench=x#profiles", label: "seen" });
    const answer = await open(path);
    expect([answer.statusCode, answer.headers["location"]]).toEqual([302, `${path}/neutrino/r?bench=x#profiles`]);
    expect(answer.headers).toMatchObject({
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    await open(path, { "user-agent": "Slackbot-LinkExpanding 1.0" });
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ label: "seen", openings: 1 });
    const data = await open(`${path}/api/v1/reports/neutrino/r`);
    expect(data.headers["x-robots-tag"]).toBe("noindex, nofollow");
  });

  test("answers every link that does not work alike", async () => {
    const { path, id } = await share();
    await call(team, "DELETE", `${shares}/${id}`, team.admin);
    const answers = await Promise.all(
      [path, `/s/${"x".repeat(32)}`, "/s/short", `${path}/neutrino/r`, "/s/short/neutrino/nothing"].map((url) =>
        open(url),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  });
});

test("who may share is who may by role or scope, and the secret is kept as its hash alone", async () => {
  const viewer = await team.person("viewer@example.org");
  const member = await team.person("member@example.org");
  for (const [email, role] of [
    ["viewer@example.org", "viewer"],
    ["member@example.org", "member"],
  ]) {
    await call(team, "PUT", `/api/v1/projects/neutrino/members/${email}`, team.admin, { role });
  }
  expect(codeOf(await call(team, "POST", shares, viewer, {}))).toBe("not-allowed");
  const made = await share({}, member);
  expect(made.createdBy).toBe("member@example.org");
  const token = await call(team, "POST", "/api/v1/tokens", team.admin, {
    name: "sharing",
    project: "neutrino",
    scopes: ["share"],
  });
  const byToken = await share({}, { authorization: `Bearer ${(token.body as { token: string }).token}` });
  expect(byToken.createdBy).toBeNull();
  const rows = await team.database.read.selectFrom("share").selectAll().execute();
  for (const { path } of [made, byToken]) expect(JSON.stringify(rows)).not.toContain(path.slice("/s/".length));
});
