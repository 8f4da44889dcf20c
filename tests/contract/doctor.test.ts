import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { greetMailServer } from "@sweetspot/api/access/mail";
import { Backups } from "@sweetspot/api/operation/backups";
import { diagnose, type Finding } from "@sweetspot/api/operation/doctor";
import { verifyDatabase } from "@sweetspot/api/storage/sqlite/verify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMailServer } from "../support/mail-server.ts";
import { openidClient, startOpenidProvider } from "../support/openid-provider.ts";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await makeApp();
  folder = mkdtempSync(join(tmpdir(), "sweetspot-doctor-"));
  await server.put("p/r/v/bench.txt", "goos: linux\nBenchmarkPut-8 100 250 ns/op\n");
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const look = (environment: Record<string, string> = {}, nowMs = Date.now()): Promise<Finding[]> =>
  diagnose(
    [],
    { SWEETSPOT_DATA: server.config.data, SWEETSPOT_MIN_FREE_MB: "0", SWEETSPOT_WEB: folder, ...environment },
    nowMs,
    greetMailServer,
  );

const of = (findings: readonly Finding[], what: string) => findings.find((one) => one.what === what);

describe("the doctor", () => {
  test("finds nothing wrong with a data folder that is served", async () => {
    const findings = await look();
    expect(of(findings, "settings")?.state).toBe("ok");
    expect(of(findings, "schema")).toMatchObject({ state: "ok", mend: "" });
    expect(of(findings, "clock")?.state).toBe("ok");
  });

  test.each([
    [{ SWEETSPOT_PORT: "many" }, "settings", "fault"],
    [{ SWEETSPOT_OPEN: "1" }, "sign-in", "warning"],
    [{ SWEETSPOT_PROXIES: "10.0.0.0/99" }, "proxies", "fault"],
    [{ SWEETSPOT_PROXIES: "the proxy" }, "proxies", "fault"],
    [{ SWEETSPOT_PROXIES: "10.0.0.0/8, fd00::/8, 127.0.0.1" }, "proxies", "ok"],
    [{ SWEETSPOT_MIN_FREE_MB: "99999999999" }, "disk", "fault"],
    [
      { SWEETSPOT_ADMIN_EMAIL: "a@b", SWEETSPOT_ADMIN_PASSWORD_FILE: "/nowhere" },
      "SWEETSPOT_ADMIN_PASSWORD_FILE",
      "fault",
    ],
  ])("says of %o that %s is a %s", async (environment, what, state) => {
    expect(of(await look(environment), what)).toMatchObject({ state });
  });

  test("sees data of a newer version, a clock that went back, and what everybody can read", async () => {
    const { write } = server.database;
    await write.insertInto("migration").values({ id: 9999, name: "later", applied_at: 0 }).execute();
    expect(of(await look(), "schema")?.says).toContain("9999");
    await write.deleteFrom("migration").where("id", "=", 9999).execute();
    expect(of(await look({}, Date.now() - 3_600_000), "clock")?.state).toBe("warning");
    chmodSync(server.config.data, 0o755);
    expect(of(await look(), "data folder")).toMatchObject({
      state: "warning",
      mend: `chmod o-rwx ${server.config.data}`,
    });
    chmodSync(server.config.data, 0o700);
  });

  test("asks the public address whether it answers, and warns of one that is plain, or whose proxy is not known", async () => {
    const site = createServer((_request, response) => void response.writeHead(502).end()).listen(0, "127.0.0.1");
    await new Promise((done) => site.once("listening", done));
    const { port } = site.address() as AddressInfo;
    const findings = await look({ SWEETSPOT_PUBLIC_URL: `http://127.0.0.1:${port}` });
    expect(of(findings, "public address")).toMatchObject({ state: "warning", says: expect.stringContaining("502") });
    await new Promise((done) => site.close(done));
    const plain = await look({ SWEETSPOT_PUBLIC_URL: "http://perf.invalid" });
    expect(of(plain, "public address")?.says).toContain("plain");
    expect(of(await look({ SWEETSPOT_PUBLIC_URL: "https://perf.invalid" }), "proxies")?.state).toBe("warning");
  });

  test("asks providers for their descriptions, and compares their clocks", async () => {
    const provider = await startOpenidProvider();
    const settings = (issuer: string) => ({
      SWEETSPOT_OIDC: "corp",
      SWEETSPOT_OIDC_CORP_ISSUER: issuer,
      SWEETSPOT_OIDC_CORP_CLIENT_ID: openidClient.id,
      SWEETSPOT_OIDC_CORP_CLIENT_SECRET: openidClient.secret,
    });
    const said = async (issuer: string, nowMs?: number) => of(await look(settings(issuer), nowMs), "provider corp");
    expect(await said(provider.issuer)).toMatchObject({ state: "ok" });
    expect(await said(provider.issuer, Date.now() + 600_000)).toMatchObject({
      state: "warning",
      says: expect.stringContaining("10 minutes apart"),
    });
    const other = await said(provider.issuer.replace("127.0.0.1", "localhost"));
    expect(other).toMatchObject({ state: "fault", says: `it calls itself ${provider.issuer}` });
    expect(await said(`${provider.issuer}/none`)).toMatchObject({
      state: "fault",
      says: expect.stringContaining("404"),
    });
    await provider.stop();
    expect(await said(provider.issuer)).toMatchObject({
      state: "fault",
      says: expect.stringContaining("does not answer"),
    });
  });

  test("greets the mail server without handing anything in", async () => {
    const mail = await startMailServer();
    const settings = {
      SWEETSPOT_PUBLIC_URL: "http://localhost:9",
      SWEETSPOT_SMTP_URL: `smtp://me:secret@127.0.0.1:${mail.port}`,
      SWEETSPOT_MAIL_FROM: "perf@example.org",
    };
    expect(of(await look(settings), "mail")).toMatchObject({ state: "ok" });
    expect(mail.taken).toEqual([]);
    await mail.stop();
    const away = of(await look(settings), "mail");
    expect(away).toMatchObject({ state: "fault", says: expect.stringContaining("ECONNREFUSED") });
    expect(JSON.stringify(away)).not.toContain("secret");
  });
});

test("backups by the clock can be restored, and the oldest goes", async () => {
  let nowMs = Date.parse("2026-01-01T00:00:00Z");
  const target = join(folder, "backups");
  const backups = new Backups({
    data: server.config.data,
    folder: target,
    bucket: undefined,
    everyMs: 3_600_000,
    keep: 2,
    now: () => nowMs,
    onError: (error) => expect(error).toBeUndefined(),
  });
  const files: string[] = [];
  for (let day = 0; day < 3; day++) {
    files.push(await backups.pass());
    nowMs += 86_400_000;
  }
  writeFileSync(join(target, "notes.txt"), "not one of ours");
  await backups.pass();
  expect(readdirSync(target).toSorted()).toEqual([
    "notes.txt",
    "sweetspot-2026-01-03T00-00-00-000Z.db",
    "sweetspot-2026-01-04T00-00-00-000Z.db",
  ]);
  expect(verifyDatabase(join(target, files[2] ?? ""))).toMatchObject({ reports: 1, files: 1, faults: [] });
});
