import * as openid from "openid-client";
import type { ProviderAccount } from "../storage/way-ports.ts";
import type { Provider } from "./provider-settings.ts";

/** The secrets that bind an answer of a provider to the browser that was sent there. */
export interface Binding {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A provider that can be asked. Its file is loaded with the first who signs in by one. */
export interface AskedProvider {
  /** The address at the provider that signs somebody in and leads back to `redirectUri`. */
  begin(redirectUri: string, binding: Binding): Promise<URL>;
  /** Reads the provider's answer, which came to `address`. Throws where it is not what `binding` expects. */
  finish(address: URL, binding: Binding): Promise<ProviderAccount>;
}

/** The seconds that a provider may take to answer. */
const timeout = 10;

/** Asks a provider for its endpoints. Throws where it cannot be reached or names another issuer than the settings do. */
export async function askProvider(provider: Provider): Promise<AskedProvider> {
  return provider.protocol === "github" ? askGithub(provider) : askOpenid(provider);
}

/** OpenID Connect Core 1.0 with PKCE (RFC 7636), state, nonce, and the ID token's signature checked by the provider's keys. */
async function askOpenid(provider: Provider): Promise<AskedProvider> {
  const { issuer, clientId, clientSecret } = provider;
  const basic = openid.ClientSecretBasic(clientSecret);
  const post = openid.ClientSecretPost(clientSecret);
  const authentication: openid.ClientAuth = (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported;
    return (known?.includes("client_secret_basic") === false ? post : basic)(server, ...rest);
  };
  const configuration = await openid.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout,
    execute: [openid.enableNonRepudiationChecks, ...plainHttp(issuer)],
  });
  return {
    begin: async (redirectUri, binding) => authorization(configuration, redirectUri, binding, "openid email profile"),
    async finish(address, { state, nonce, codeVerifier }) {
      const tokens = await openid.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("no ID token");
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const told: openid.UserInfoResponse | openid.IDToken =
        claims["email"] === undefined && hasUserInfo
          ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      const text = (value: unknown): string | undefined =>
        typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
      const email = text(told["email"]);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        name: text(told["name"]) ?? text(told["preferred_username"]) ?? email ?? claims.sub,
        email,
        isEmailVerified: told["email_verified"] === true || provider.trustsEmail,
      };
    },
  };
}

/** GitHub's OAuth 2: who signed in is asked of its API, under the number that an account keeps for life. */
function askGithub({ issuer, clientId, clientSecret, trustsEmail }: Provider): AskedProvider {
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/login/oauth/authorize`,
    token_endpoint: `${issuer}/login/oauth/access_token`,
  };
  const configuration = new openid.Configuration(server, clientId, undefined, openid.ClientSecretPost(clientSecret));
  configuration.timeout = timeout;
  for (const allow of plainHttp(issuer)) allow(configuration);
  // GitHub's own API has a host of its own; that of an Enterprise server has a path.
  const api = issuer === "https://github.com" ? "https://api.github.com" : `${issuer}/api/v3`;
  return {
    begin: async (redirectUri, binding) => authorization(configuration, redirectUri, binding, "read:user user:email"),
    async finish(address, { state, codeVerifier }) {
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
      const { access_token: token } = await openid.authorizationCodeGrant(configuration, address, checks);
      const ask = async <Answer>(path: string): Promise<Answer> => {
        const headers = new Headers({ accept: "application/vnd.github+json", "user-agent": "sweetspot" });
        const url = new URL(api + path);
        const answer = await openid.fetchProtectedResource(configuration, token, url, "GET", undefined, headers);
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        return (await answer.json()) as Answer;
      };
      const user = await ask<{ id: number; login: string; name: string | null }>("/user");
      if (!Number.isSafeInteger(user.id)) throw new Error("/user names no account");
      const emails = await ask<{ email: string; primary: boolean; verified: boolean }[]>("/user/emails");
      const email = emails.find(({ primary }) => primary);
      return {
        issuer,
        subject: String(user.id),
        name: user.name ?? user.login,
        email: email?.email,
        isEmailVerified: email?.verified === true || trustsEmail,
      };
    },
  };
}

async function authorization(
  configuration: openid.Configuration,
  redirectUri: string,
  { state, nonce, codeVerifier }: Binding,
  scope: string,
): Promise<URL> {
  return openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    ...(scope.startsWith("openid") ? { nonce } : {}),
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
}

/** The settings allow plain HTTP to providers on this machine only. */
function plainHttp(issuer: string): ((configuration: openid.Configuration) => void)[] {
  // Marked as deprecated by its library so that nobody uses it by accident.
  return issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
}
