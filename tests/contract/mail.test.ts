import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { readConfig } from "@sweetspot/api/config";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { call, type Caller, makeTeam, signIn } from "../support/team.ts";

const publicUrl = "https://perf.example.org";
const url = /https:\/\/perf\.example\.org\/\S+/;

let mail: MailServer;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  mail = await startMailServer();
  team = await makeTeam({
    SWEETSPOT_PUBLIC_URL: publicUrl,
    SWEETSPOT_SMTP_URL: `smtp://sweetspot:a%20word@127.0.0.1:${mail.port}`,
    SWEETSPOT_MAIL_FROM: "Sweetspot <perf@example.org>",
  });
});
afterAll(async () => {
  await team.close();
  await mail.stop();
});

const forgot = (email: string) => call(team, "POST", "/api/v1/auth/password/forgotten", {}, { email });
const set = (secret: string, to: string) => call(team, "POST", "/api/v1/auth/password", {}, { secret, password: to });
const secretOf = (text: string): string =>
  new URLSearchParams(new URL(url.exec(text)?.[0] ?? "").hash.slice(1)).get("new-password") ?? "";
const isSignedIn = async (caller: Caller): Promise<boolean> =>
  ((await call(team, "GET", "/api/v1/me", caller)).body as contract.Me).person !== null;

test("an invitation is mailed to one address, and the link in it works", async () => {
  const { status, body } = await call(team, "POST", "/api/v1/invitations", team.admin, {
    label: "Grace",
    email: "grace@example.org",
  });
  expect([status, violations(contract.NewInvitation, body)]).toEqual([201, []]);
  const { isMailed, url: link } = body as contract.NewInvitation;
  expect(isMailed).toBe(true);
  const [sent] = mail.taken;
  expect(sent).toMatchObject({
    from: "perf@example.org",
    to: ["grace@example.org"],
    user: "sweetspot",
    password: "a word",
  });
  expect(sent?.text).toContain("Ada invites you");
  expect(url.exec(sent?.text ?? "")?.[0]).toBe(link);
  for (const email of ["a@example.org,b@example.org", "a@example.org\r\nBcc: b@example.org", "none"]) {
    const answer = await call(team, "POST", "/api/v1/invitations", team.admin, { label: "x", email });
    expect([email, answer.status]).toEqual([email, 400]);
  }
});

test("a forgotten password is replaced once, by a link that only its mailbox gets, and every session ends", async () => {
  const alan = await team.person("alan@example.org");
  const before = mail.taken.length;
  const known = await forgot("Alan@example.org");
  const unknown = await forgot("nobody@example.org");
  expect(known).toEqual(unknown);
  expect(known).toEqual({ status: 202, body: { accepted: true } });
  await mail.until(before + 1);
  // To the address that is kept: another one may be the same in small letters only.
  expect(mail.taken.at(-1)?.to).toEqual(["alan@example.org"]);
  const secret = secretOf(mail.taken.at(-1)?.text ?? "");
  await forgot("alan@example.org");
  await mail.until(before + 2);
  const second = secretOf(mail.taken.at(-1)?.text ?? "");
  expect((await set(secret, "short")).status).toBe(400);
  expect((await set(secret, "another password")).status).toBe(204);
  expect(await isSignedIn(alan)).toBe(false);
  await expect(signIn(team, "alan@example.org")).rejects.toThrow("wrong-credentials");
  await signIn(team, "alan@example.org", "another password");
  // Neither it nor an older one works again.
  for (const used of [secret, second, "made up"]) {
    expect((await set(used, "yet another one")).body).toMatchObject({ error: { code: "link-over" } });
  }
  const rows = await team.database.read.selectFrom("single_use").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("nobody's mailbox is filled: three mails an hour to one address", async () => {
  await team.person("eve@example.org");
  const before = mail.taken.length;
  for (let i = 0; i < 5; i++) expect((await forgot("eve@example.org")).status).toBe(202);
  await mail.until(before + 3);
  // A fourth mail would have been begun before this one.
  await call(team, "POST", "/api/v1/invitations", team.admin, { label: "last", email: "last@example.org" });
  expect(mail.taken.slice(before).filter(({ to }) => to[0] === "eve@example.org")).toHaveLength(3);
});

test("an admin makes a link by hand, also where no mail is sent, and nobody else does", async () => {
  const quiet = await makeTeam();
  const bob = await quiet.person("bob@example.org");
  const { body } = await call(quiet, "GET", "/api/v1/people", quiet.admin);
  const id = (body as contract.PersonList).people.find(({ email }) => email === "bob@example.org")?.id ?? "";
  const link = `/api/v1/people/${id}/password-link`;
  expect((await call(quiet, "POST", link, bob, {})).status).toBe(403);
  const made = await call(quiet, "POST", link, quiet.admin, {});
  expect([made.status, violations(contract.PasswordLink, made.body)]).toEqual([201, []]);
  const secret = (made.body as contract.PasswordLink).url.split("=")[1] ?? "";
  const payload = { secret, password: "a third password" };
  expect((await call(quiet, "POST", "/api/v1/auth/password", {}, payload)).status).toBe(204);
  await signIn(quiet, "bob@example.org", "a third password");
  expect((await call(quiet, "POST", "/api/v1/people/none/password-link", quiet.admin, {})).status).toBe(404);
  const off = { status: 409, body: { error: { code: "mail-off" } } };
  expect(await call(quiet, "POST", "/api/v1/auth/password/forgotten", {}, { email: "bob@example.org" })).toMatchObject(
    off,
  );
  const mailed = { label: "x", email: "x@example.org" };
  expect(await call(quiet, "POST", "/api/v1/invitations", quiet.admin, mailed)).toMatchObject(off);
  await quiet.close();
});

test("an invitation that cannot be mailed is made all the same, and says so", async () => {
  mail.isFull = true;
  const { body } = await call(team, "POST", "/api/v1/invitations", team.admin, { label: "x", email: "x@example.org" });
  expect(body).toMatchObject({ isMailed: false });
  mail.isFull = false;
});

test("settings of mail are checked at the start, and none of their errors shows the password", () => {
  const read = (environment: Record<string, string>) => () => readConfig([], environment);
  const smtp = "smtps://me:secret@smtp.example.org";
  const from = { SWEETSPOT_MAIL_FROM: "a@b.org" };
  const own = { SWEETSPOT_PUBLIC_URL: publicUrl };
  expect(read({ SWEETSPOT_SMTP_URL: smtp, ...own })).toThrow("SWEETSPOT_MAIL_FROM");
  expect(read({ SWEETSPOT_SMTP_URL: smtp, ...from })).toThrow("SWEETSPOT_PUBLIC_URL");
  expect(read({ SWEETSPOT_SMTP_URL: "ftp://me:secret@x", ...from, ...own })).toThrow(/^(?!.*secret)/);
  const mailOf = (url: string) => readConfig([], { SWEETSPOT_SMTP_URL: url, ...from, ...own }).mail;
  expect(mailOf(smtp)).toMatchObject({ port: 465, tls: "direct", user: "me", password: "secret" });
  expect(mailOf("smtp://relay.example.org")).toMatchObject({ port: 587, tls: "upgrade", user: "" });
  expect(mailOf("smtp://relay:25?tls=off")).toMatchObject({ port: 25, tls: "none" });
});
