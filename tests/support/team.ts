import { join, makeSetUpLink } from "@sweetspot/api/access/join";
import type { TestApp } from "./make-app.ts";
import { makeApp } from "./make-app.ts";

/** The header that a request is sent with: a session's cookie, or a token. */
export type Caller = Readonly<Record<string, string>>;

export const password = "correct horse battery";

/** A server where people sign in, with its first admin. */
export async function makeTeam(
  environment: Record<string, string> = {},
): Promise<TestApp & { readonly admin: Caller; person(email: string): Promise<Caller> }> {
  const server = await makeApp({}, { SWEETSPOT_SIGN_IN: "1", ...environment });
  const secret = await makeSetUpLink(server.services);
  await join(server.services, secret, { name: "Ada", email: "ada@example.org", password });
  const admin = await signIn(server, "ada@example.org");
  return {
    ...server,
    admin,
    async person(email) {
      const invitation = await call(server, "POST", "/api/v1/invitations", admin, { label: email });
      const own = new URL((invitation.body as { url: string }).url).hash.slice(1);
      await join(server.services, own, { name: email, email, password });
      return signIn(server, email);
    },
  };
}

let clients = 0;

/** Signs in, from an address of its own, so that tests do not count as one client's attempts. */
export async function signIn(server: TestApp, email: string, by = password): Promise<Caller> {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/v1/auth/sign-in/email",
    remoteAddress: `10.1.${clients >> 8}.${clients++ & 255}`,
    payload: { email, password: by },
  });
  if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`);
  return { cookie: answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ") };
}

/** Sends a request as somebody; the body is that of the answer, parsed. */
export async function call(
  server: TestApp,
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE" | "HEAD",
  url: string,
  caller: Caller = {},
  payload?: object | string,
): Promise<{ status: number; body: unknown }> {
  const answer = await server.app.inject({
    method,
    url,
    headers: { ...caller, ...(typeof payload === "string" ? { "content-type": "application/octet-stream" } : {}) },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = (answer.headers["content-type"] ?? "").startsWith("application/json");
  return { status: answer.statusCode, body: isJson && answer.body !== "" ? answer.json() : answer.body };
}
