import { createServer } from "node:http";
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
  const provider = new Provider(issuer, {
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
  const answer = provider.callback();
  const started: OpenidProvider = {
    issuer,
    people,
    next: "",
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
