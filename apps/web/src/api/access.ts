import type {
  AuditList,
  InvitationList,
  InvitationOffer,
  InvitationRequest,
  JoinBody,
  MemberList,
  NewInvitation,
  NewPassword,
  NewTokenBody,
  OwnWays,
  PasswordChange,
  PasswordLink,
  PersonList,
  ProjectRole,
  ProviderSignIn,
  ProviderTrip,
  SessionList,
  SignInBody,
  TokenList,
  TokenRequest,
  TrustList,
  TrustRequest,
  Visibility,
  WaysIn,
} from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson, remove, send, sendJson } from "./client.ts";
import { changing, jsonQuery } from "./json-query.ts";

const base = "/api/v1";

export const signIn = (body: SignInBody): Promise<unknown> => sendJson("POST", `${base}/auth/sign-in/email`, body);
export const signOut = (): Promise<unknown> => send("POST", `${base}/auth/sign-out`);
export const join = (body: JoinBody): Promise<unknown> => sendJson("POST", `${base}/auth/join`, body);
export const invitationOffer = (secret: string): Promise<InvitationOffer> =>
  sendJson<InvitationOffer>("POST", `${base}/auth/invitation`, { secret });

/** The ways in which people can sign in here. */
export const waysInQuery = queryOptions({
  ...jsonQuery<WaysIn>(["ways-in"], `${base}/auth/ways`),
  staleTime: Infinity,
});

/** Leaves for the page of a provider that signs people in. */
export async function goToProvider(body: ProviderSignIn): Promise<void> {
  location.assign((await sendJson<ProviderTrip>("POST", `${base}/auth/provider`, body)).url);
}

/** Leaves for the page of a provider whose account is to sign this person in, too. */
export async function addProvider(provider: string): Promise<void> {
  location.assign((await sendJson<ProviderTrip>("POST", `${base}/me/ways/provider`, { provider })).url);
}

export const ownWaysQuery = jsonQuery<OwnWays>(["own-ways"], `${base}/me/ways`);

/** Makes a passkey on a device of this person, and adds it under a name. Throws what the browser throws where the person says no. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { options } = await sendJson<{ options: Parameters<typeof startRegistration>[0]["optionsJSON"] }>(
    "POST",
    `${base}/me/passkeys/options`,
    {},
  );
  const answer = await startRegistration({ optionsJSON: options });
  await changing(["own-ways"], sendJson("POST", `${base}/me/passkeys`, { name, answer }));
}

/** Signs in by a passkey of this device or one beside it. */
export async function signInByPasskey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { options } = await sendJson<{ options: Parameters<typeof startAuthentication>[0]["optionsJSON"] }>(
    "POST",
    `${base}/auth/passkey/options`,
    {},
  );
  await sendJson("POST", `${base}/auth/passkey`, { answer: await startAuthentication({ optionsJSON: options }) });
}

export const namePasskey = (id: string, name: string) =>
  changing(["own-ways"], send("PATCH", `${base}/me/passkeys${entryPath(id)}`, { name }));

export const removeWay = (id: string) => changing(["own-ways"], remove(`${base}/me/ways${entryPath(id)}`));

export const sessionsQuery = jsonQuery<SessionList>(["sessions"], `${base}/me/sessions`);

export const endSession = (id: string) => changing(["sessions"], remove(`${base}/me/sessions${entryPath(id)}`));

export const signOutEverywhere = (): Promise<unknown> => remove(`${base}/me/sessions`);

export const changePassword = (body: PasswordChange) =>
  changing(["sessions"], send("PUT", `${base}/me/password`, body));

/** The address of the audit log, on this server or in one project; with `.csv` that of all its entries as a file. */
export function auditAddress(project: string | null, words: string, form: "" | ".csv" = ""): string {
  const query = new URLSearchParams({ q: words.slice(0, 200) });
  return `${base}${project === null ? "" : `/projects${entryPath(project)}`}/audit${form}?${query}`;
}

/** The audit log, the latest entry first: on this server, or in one project. */
export function auditQuery(project: string | null, words: string) {
  return infiniteQueryOptions({
    queryKey: ["audit", project, words],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === null ? "" : `&before=${pageParam}`;
      return getJson<AuditList>(auditAddress(project, words) + before, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}

export const peopleQuery = jsonQuery<PersonList>(["people"], `${base}/people`);

export const invitationsQuery = jsonQuery<InvitationList>(["invitations"], `${base}/invitations`);

export const setAdmin = (id: string, isAdmin: boolean) =>
  changing(["people"], send("PATCH", `${base}/people${entryPath(id)}`, { isAdmin }));

export const removePerson = (id: string) => changing(["people"], remove(`${base}/people${entryPath(id)}`));

export const invite = (body: InvitationRequest): Promise<NewInvitation> =>
  changing(["invitations"], sendJson<NewInvitation>("POST", `${base}/invitations`, body));

export const takeBack = (id: string) => changing(["invitations"], remove(`${base}/invitations${entryPath(id)}`));

export const membersQuery = (project: string) =>
  jsonQuery<MemberList>(["members", project], `${base}/projects${entryPath(project)}/members`);

/** Gives a role to whoever has this e-mail address, or takes it away (null). */
export function setMember(project: string, email: string, role: ProjectRole | null): Promise<unknown> {
  const path = `${base}/projects${entryPath(project)}/members${entryPath(email)}`;
  return changing(["members", project], role === null ? remove(path) : sendJson("PUT", path, { role }));
}

export const setVisibility = (project: string, visibility: Visibility) =>
  changing(["project", project], sendJson("PATCH", `${base}/projects${entryPath(project)}`, { visibility }));

export const tokensQuery = (project: string) =>
  jsonQuery<TokenList>(["tokens", project], `${base}/tokens?${new URLSearchParams({ project })}`);

export const makeToken = (body: TokenRequest): Promise<NewTokenBody> =>
  changing(["tokens", body.project], sendJson<NewTokenBody>("POST", `${base}/tokens`, body));

export const revokeToken = (project: string, id: string) =>
  changing(["tokens", project], remove(`${base}/tokens${entryPath(id)}`));

export const trustsQuery = (project: string) =>
  jsonQuery<TrustList>(["trusts", project], `${base}/trusts?${new URLSearchParams({ project })}`);

export const addTrust = (body: TrustRequest) =>
  changing(["trusts", body.project], sendJson("POST", `${base}/trusts`, body));

export const removeTrust = (project: string, id: string) =>
  changing(["trusts", project], remove(`${base}/trusts${entryPath(id)}`));

export const forgotPassword = (email: string): Promise<unknown> =>
  sendJson("POST", `${base}/auth/password/forgotten`, { email });
export const setNewPassword = (body: NewPassword): Promise<void> => send("POST", `${base}/auth/password`, body);
export const makePasswordLink = (id: string): Promise<PasswordLink> =>
  sendJson<PasswordLink>("POST", `${base}/people${entryPath(id)}/password-link`, {});
