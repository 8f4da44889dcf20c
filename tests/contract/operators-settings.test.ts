import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sweetspot-settings-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const signIn = (server: TestApp, from: { remoteAddress: string; client?: string }, email: string, password: string) =>
  server.app.inject({
    method: "POST",
    url: "/api/v1/auth/sign-in/email",
    remoteAddress: from.remoteAddress,
    headers: from.client === undefined ? {} : { "x-forwarded-for": from.client },
    payload: { email, password },
  });

describe("the first admin of the settings", () => {
  const settings = (password: string) => {
    const file = join(folder, "password");
    writeFileSync(file, password);
    return { SWEETSPOT_ADMIN_EMAIL: "Ada@example.org", SWEETSPOT_ADMIN_PASSWORD_FILE: file };
  };

  test("signs in with the password of the file, without the line's end, and runs the server", async () => {
    const server = await makeApp({}, settings("correct horse battery\n"));
    const answer = await signIn(server, { remoteAddress: "10.9.0.1" }, "ada@example.org", "correct horse battery");
    expect(answer.statusCode).toBe(200);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
    expect((await server.get("/api/v1/people", { cookie })).statusCode).toBe(200);
    await server.close();
  });

  test("keeps the server from starting where it cannot be made", async () => {
    await expect(makeApp({}, settings("short"))).rejects.toThrow("10 to 128 characters");
    const missing = { ...settings("correct horse battery"), SWEETSPOT_ADMIN_PASSWORD_FILE: join(folder, "missing") };
    await expect(makeApp({}, missing)).rejects.toThrow("cannot be read");
    await expect(makeApp({}, { SWEETSPOT_ADMIN_EMAIL: "a@example.org" })).rejects.toThrow("belong together");
  });
});

describe("addresses that a proxy states", () => {
  /** Tries to sign in from many clients by one machine; gives the status of the last of them. */
  const lastOfMany = async (server: TestApp, remoteAddress: string): Promise<number> => {
    let status = 0;
    for (let i = 0; i <= 20; i++) {
      const from = { remoteAddress, client: `192.0.2.${i}` };
      status = (await signIn(server, from, `nobody-${remoteAddress}-${i}@example.org`, "a wrong password")).statusCode;
    }
    return status;
  };

  test("are believed of the networks of the settings alone", async () => {
    const server = await makeApp({}, { SWEETSPOT_SIGN_IN: "1", SWEETSPOT_PROXIES: "10.8.0.0/24" });
    expect(await lastOfMany(server, "10.8.0.7")).toBe(401);
    expect(await lastOfMany(server, "10.8.1.7")).toBe(429);
    await server.close();
  });
});
