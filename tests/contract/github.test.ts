import type { Me, NewInvitation, ProviderTrip } from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GithubProvider, githubClient, startGithubProvider } from "../support/github-provider.ts";
import { followTo } from "../support/openid-provider.ts";
import { call, makeTeam } from "../support/team.ts";

// Against a server that speaks as GitHub does, not against GitHub.
let github: GithubProvider;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  github = await startGithubProvider();
  team = await makeTeam({
    SWEETSPOT_GITHUB_URL: github.url,
    SWEETSPOT_GITHUB_CLIENT_ID: githubClient.id,
    SWEETSPOT_GITHUB_CLIENT_SECRET: githubClient.secret,
    SWEETSPOT_GITHUB_LABEL: "GitHub of the company",
  });
});
afterAll(async () => {
  await team.close();
  await github.stop();
});

async function signIn(user: GithubProvider["next"], invitation?: string, code?: string) {
  const payload = { provider: "github", ...(invitation === undefined ? {} : { invitation }) };
  const begun = await team.app.inject({ method: "POST", url: "/api/v1/auth/provider", payload });
  const [trip] = begun.cookies;
  github.next = user;
  const back = new URL(await followTo("http://localhost/", begun.json<ProviderTrip>().url));
  if (code !== undefined) back.searchParams.set("code", code);
  const headers = { cookie: `${trip?.name}=${trip?.value}` };
  const answer = await team.app.inject({ method: "GET", url: back.pathname + back.search, headers });
  const session = answer.cookies.find(({ name }) => name === "sweetspot-session");
  const caller = session && { cookie: `${session.name}=${session.value}` };
  const me = caller && ((await call(team, "GET", "/api/v1/me", caller)).body as Me);
  return { to: answer.headers.location, person: me?.person };
}

test("GitHub signs in whom it knows by their number, by an invitation at first", async () => {
  const linus = { id: 1024, login: "linus", name: null, email: "linus@example.org", verified: true };
  expect(await signIn(linus)).toEqual({ to: "/settings/sign-in?failed=not-invited&to=%2F", person: undefined });
  const { body } = await call(team, "POST", "/api/v1/invitations", team.admin, { label: "Linus" });
  const secret = new URL((body as NewInvitation).url).hash.slice(1);
  const first = await signIn(linus, secret);
  expect(first).toMatchObject({ to: "/", person: { name: "linus", email: "linus@example.org" } });
  expect((await signIn({ ...linus, login: "torvalds", email: "new@example.org" })).person).toEqual(first.person);
  // A name that somebody has given up can be had by others.
  expect((await signIn({ ...linus, id: 2048 })).person).toBeUndefined();
});

test("a code that GitHub refuses signs nobody in", async () => {
  const user = { id: 1024, login: "linus", name: null, email: "linus@example.org", verified: true };
  expect(await signIn(user, undefined, "forged")).toEqual({
    to: "/settings/sign-in?failed=provider-failed&to=%2F",
    person: undefined,
  });
});
