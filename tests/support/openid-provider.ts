import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import Provider from "oidc-provider";

/** Somebody whom the provider knows, under its subject. */
interface Known {
  readonly name: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export const openidClient = { id: "sweetspot", secret: "a secret that the provider has given out" };

/** An OpenID provider (`oidc-provider`, a certified one) on a port of its own, which signs in whoever is `next` without asking. */
export interface OpenidProvider {
  readonly issuer: string;
  readonly people: Map<string, Known>;
  /** Subject of who signs in next. */
  next: string;
  /** Puts another ID token in the place of the one that the provider is about to give out. */
  forge: ((idToken: string) => Promise<string>) | undefined;
  /** The provider's own key, as a JWK, for tokens that nobody but it could sign. */
  readonly key: JWK;
  stop(): Promise<void>;
}

/** Starts a provider; `redirectUris` beside those of loopback, where any port is right. */
export async function startOpenidProvider(redirectUris: readonly string[] = []): Promise<OpenidProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  const people = new Map<string, Known>();
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: "own", alg: "RS256", use: "sig" };
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: openidClient.id,
        client_secret: openidClient.secret,
        application_type: "native",
        redirect_uris: ["http://127.0.0.1/api/v1/auth/callback/corp", ...redirectUris],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key of this test"] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client?.clientId ?? "";
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (started.forge !== undefined && body?.id_token !== undefined) {
      context.body = { ...body, id_token: await started.forge(body.id_token) };
    }
  });
  const answer = provider.callback();
  const started: OpenidProvider = {
    issuer,
    people,
    next: "",
    forge: undefined,
    key,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  server.on("request", (request, response) => {
    if (!(request.url ?? "").startsWith("/interaction/")) return void answer(request, response);
    const login = { accountId: started.next, remember: false };
    void provider.interactionFinished(request, response, { login, consent: {} });
  });
  return started;
}

/** Goes through a provider's pages as a browser does, from one address to the first that begins with `end`. */
export async function followTo(end: string, from: string): Promise<string> {
  const jar = new Map<string, string>();
  for (let address = from, steps = 0; steps < 10; steps++) {
    if (address.startsWith(end)) return address;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${address} leads nowhere: ${answer.status} ${await answer.text()}`);
    address = new URL(location, address).href;
  }
  throw new Error(`${from} does not lead to ${end}`);
}
