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
import { queryClient } from "./query-client.ts";
import { projectQuery } from "./reports.ts";

const base = "/api/v1";

export const signIn = (body: SignInBody): Promise<unknown> => sendJson("POST", `${base}/auth/sign-in/email`, body);
export const signOut = (): Promise<unknown> => send("POST", `${base}/auth/sign-out`);
export const join = (body: JoinBody): Promise<unknown> => sendJson("POST", `${base}/auth/join`, body);
export const invitationOffer = (secret: string): Promise<InvitationOffer> =>
  sendJson<InvitationOffer>("POST", `${base}/auth/invitation`, { secret });

/** The ways in which people can sign in here. */
export const waysInQuery = queryOptions({
  queryKey: ["ways-in"],
  queryFn: ({ signal }) => getJson<WaysIn>(`${base}/auth/ways`, signal),
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

export const ownWaysQuery = queryOptions({
  queryKey: ["own-ways"],
  queryFn: ({ signal }) => getJson<OwnWays>(`${base}/me/ways`, signal),
});

const passkeysChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["own-ways"] });

/** Makes a passkey on a device of this person, and adds it under a name. Throws what the browser throws where the person says no. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { options } = await sendJson<{ options: Parameters<typeof startRegistration>[0]["optionsJSON"] }>(
    "POST",
    `${base}/me/passkeys/options`,
    {},
  );
  await sendJson("POST", `${base}/me/passkeys`, { name, answer: await startRegistration({ optionsJSON: options }) });
  await passkeysChanged();
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

export async function namePasskey(id: string, name: string): Promise<void> {
  await send("PATCH", `${base}/me/passkeys${entryPath(id)}`, { name });
  await passkeysChanged();
}

export async function removeWay(id: string): Promise<void> {
  await remove(`${base}/me/ways${entryPath(id)}`);
  await queryClient.invalidateQueries({ queryKey: ["own-ways"] });
}

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => getJson<SessionList>(`${base}/me/sessions`, signal),
});

export async function endSession(id: string): Promise<void> {
  await remove(`${base}/me/sessions${entryPath(id)}`);
  await queryClient.invalidateQueries({ queryKey: ["sessions"] });
}

export const signOutEverywhere = (): Promise<unknown> => remove(`${base}/me/sessions`);

export async function changePassword(body: PasswordChange): Promise<void> {
  await send("PUT", `${base}/me/password`, body);
  await queryClient.invalidateQueries({ queryKey: ["sessions"] });
}

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

export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => getJson<PersonList>(`${base}/people`, signal),
});

export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: ({ signal }) => getJson<InvitationList>(`${base}/invitations`, signal),
});

export async function setAdmin(id: string, isAdmin: boolean): Promise<void> {
  await send("PATCH", `${base}/people${entryPath(id)}`, { isAdmin });
  await queryClient.invalidateQueries({ queryKey: ["people"] });
}

export async function removePerson(id: string): Promise<void> {
  await remove(`${base}/people${entryPath(id)}`);
  await queryClient.invalidateQueries({ queryKey: ["people"] });
}

export async function invite(body: InvitationRequest): Promise<NewInvitation> {
  const made = await sendJson<NewInvitation>("POST", `${base}/invitations`, body);
  await queryClient.invalidateQueries({ queryKey: ["invitations"] });
  return made;
}

export async function takeBack(id: string): Promise<void> {
  await remove(`${base}/invitations${entryPath(id)}`);
  await queryClient.invalidateQueries({ queryKey: ["invitations"] });
}

export function membersQuery(project: string) {
  return queryOptions({
    queryKey: ["members", project],
    queryFn: ({ signal }) => getJson<MemberList>(`${base}/projects${entryPath(project)}/members`, signal),
  });
}

/** Gives a role to whoever has this e-mail address, or takes it away (null). */
export async function setMember(project: string, email: string, role: ProjectRole | null): Promise<void> {
  const path = `${base}/projects${entryPath(project)}/members${entryPath(email)}`;
  if (role === null) await remove(path);
  else await sendJson("PUT", path, { role });
  await queryClient.invalidateQueries({ queryKey: ["members", project] });
}

export async function setVisibility(project: string, visibility: Visibility): Promise<void> {
  await sendJson("PATCH", `${base}/projects${entryPath(project)}`, { visibility });
  await queryClient.invalidateQueries({ queryKey: projectQuery(project).queryKey });
}

export function tokensQuery(project: string) {
  return queryOptions({
    queryKey: ["tokens", project],
    queryFn: ({ signal }) => getJson<TokenList>(`${base}/tokens?${new URLSearchParams({ project })}`, signal),
  });
}

export async function makeToken(body: TokenRequest): Promise<NewTokenBody> {
  const made = await sendJson<NewTokenBody>("POST", `${base}/tokens`, body);
  await queryClient.invalidateQueries({ queryKey: ["tokens", body.project] });
  return made;
}

export async function revokeToken(project: string, id: string): Promise<void> {
  await remove(`${base}/tokens${entryPath(id)}`);
  await queryClient.invalidateQueries({ queryKey: ["tokens", project] });
}

export function trustsQuery(project: string) {
  return queryOptions({
    queryKey: ["trusts", project],
    queryFn: ({ signal }) => getJson<TrustList>(`${base}/trusts?${new URLSearchParams({ project })}`, signal),
  });
}

export async function addTrust(body: TrustRequest): Promise<void> {
  await sendJson("POST", `${base}/trusts`, body);
  await queryClient.invalidateQueries({ queryKey: ["trusts", body.project] });
}

export async function removeTrust(project: string, id: string): Promise<void> {
  await remove(`${base}/trusts${entryPath(id)}`);
  await queryClient.invalidateQueries({ queryKey: ["trusts", project] });
}

export const forgotPassword = (email: string): Promise<unknown> =>
  sendJson("POST", `${base}/auth/password/forgotten`, { email });
export const setNewPassword = (body: NewPassword): Promise<void> => send("POST", `${base}/auth/password`, body);
export const makePasswordLink = (id: string): Promise<PasswordLink> =>
  sendJson<PasswordLink>("POST", `${base}/people${entryPath(id)}/password-link`, {});
