import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../http/errors.ts";
import { originOf } from "../http/origin.ts";
import type { AccessStores } from "../storage/access-ports.ts";
import { hashOf } from "../storage/secret-hash.ts";
import type { Admission, ProviderAccount, Refusal } from "../storage/way-ports.ts";
import type { AskedProvider, Binding } from "./ask-provider.ts";
import { ownPath } from "./own-path.ts";
import type { Provider } from "./provider-settings.ts";
import { newSecret } from "./secrets.ts";
import { sessionCookie } from "./session-cookie.ts";

/** The time that somebody may take at a provider. */
const tripMs = 600_000;

/** The time for which a provider's endpoints are remembered. */
const knownMs = 3_600_000;

/** The trip of one browser to a provider and back, kept by the hash of the secret in its cookie. */
interface Trip {
  readonly provider: string;
  /** The path that the page goes to after it. */
  readonly to: string;
  /** Hash of an invitation's secret. */
  readonly invitation: string | null;
}

/** The end of a trip: a person, or the reason why there is none; `to` is a path of this server. */
interface TripEnd {
  readonly to: string;
  readonly personId: string | undefined;
  readonly refusal: Refusal | "provider-failed" | undefined;
  /** Whether the account was to be added to a person who was signed in. */
  readonly isAddition: boolean;
}

/** Signs people in by accounts that they have elsewhere. */
export class Providers {
  readonly #config: Config;
  readonly #stores: AccessStores;
  readonly #now: () => number;
  readonly #asked = new Map<string, { readonly until: number; readonly provider: Promise<AskedProvider> }>();

  constructor(config: Config, stores: AccessStores, now: () => number) {
    this.#config = config;
    this.#stores = stores;
    this.#now = now;
  }

  /**
   * Sends a browser to a provider: gives the address, and sets a cookie by which the answer is known to be for this browser.
   * @param personId the signed-in person to whom the account is to be added
   * Throws `not-found`, `provider-unreachable`.
   */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    trip: { readonly provider: string; readonly to: string; readonly invitation: string | null },
    personId: string | null,
  ): Promise<string> {
    const provider = this.#find(trip.provider);
    const secret = newSecret();
    const origin = originOf(this.#config, request);
    const address = await this.#ask(provider)
      .then((asked) => asked.begin(redirectUri(origin, provider), bindingOf(secret)))
      .catch((error: Error) => {
        request.log.warn({ provider: provider.id, reason: reasonOf(error) }, "provider not reached");
        throw new AppError("provider-unreachable", { details: { provider: provider.id } });
      });
    const value: Trip = { ...trip, to: ownPath(trip.to, origin) };
    const use = { kind: "provider", hash: hashOf(secret), personId, value, expiresAtMs: this.#now() + tripMs } as const;
    await this.#stores.singleUse.add(use);
    const { name, ...options } = this.#cookie();
    reply.setCookie(name, secret, { ...options, maxAge: tripMs / 1000 });
    return address.href;
  }

  /**
   * Takes a provider's answer. A trip is over with its first answer, whatever that is.
   * @param personId who is signed in
   */
  async finish(request: FastifyRequest, reply: FastifyReply, id: string, personId: string | null): Promise<TripEnd> {
    const provider = this.#find(id);
    const { name, ...options } = this.#cookie();
    const secret = request.cookies[name] ?? "";
    reply.clearCookie(name, options);
    const taken = await this.#stores.singleUse.take("provider", hashOf(secret));
    const trip = taken && { ...(taken.value as Trip), personId: taken.personId };
    const ended = { to: trip?.to ?? "/", isAddition: trip !== undefined && trip.personId !== null };
    const failed = { ...ended, personId: undefined, refusal: "provider-failed" } as const;
    if (trip === undefined || trip.provider !== id) return failed;
    // Somebody who has signed out meanwhile, or in as another, gets no account added.
    if (trip.personId !== null && trip.personId !== personId) return failed;
    const address = new URL(redirectUri(originOf(this.#config, request), provider));
    address.search = new URL(request.url, address).search;
    let account: ProviderAccount;
    try {
      account = await (await this.#ask(provider)).finish(address, bindingOf(secret));
    } catch (error) {
      request.log.warn({ provider: id, reason: reasonOf(error as Error) }, "sign-in at a provider failed");
      return failed;
    }
    const { invitation } = trip;
    const admission: Admission = { personId: trip.personId, invitation, isOpen: isNewcomer(provider, account) };
    const entered = await this.#stores.accounts.enter(account, admission);
    return typeof entered === "string"
      ? { ...ended, personId: undefined, refusal: entered }
      : { ...ended, ...entered, refusal: undefined };
  }

  #find(id: string): Provider {
    const provider = this.#config.providers.find((one) => one.id === id);
    if (provider === undefined) throw new AppError("not-found");
    return provider;
  }

  async #ask(provider: Provider): Promise<AskedProvider> {
    const known = this.#asked.get(provider.id);
    if (known !== undefined && known.until > this.#now()) return known.provider;
    const asked = import("./ask-provider.ts").then(({ askProvider }) => askProvider(provider));
    this.#asked.set(provider.id, { until: this.#now() + knownMs, provider: asked });
    // The next person tries again.
    asked.catch(() => this.#asked.delete(provider.id));
    return asked;
  }

  #cookie() {
    const { secure } = sessionCookie(this.#config);
    const name = `${secure ? "__Host-" : ""}sweetspot-trip`;
    return { name, path: "/", httpOnly: true, secure, sameSite: "lax" } as const;
  }
}

/** The values that a provider sees and gives back follow from the secret in the browser's cookie, and do not tell it. */
function bindingOf(secret: string): Binding {
  const part = (name: string): string => createHmac("sha256", secret).update(name).digest("base64url");
  return { state: part("state"), nonce: part("nonce"), codeVerifier: part("code verifier") };
}

/** Whether the settings let an account in without an invitation. An address that nobody has checked is nobody's proof. */
function isNewcomer({ newcomers }: Provider, { email, isEmailVerified }: ProviderAccount): boolean {
  const domain = email?.toLowerCase().split("@").at(-1) ?? "";
  return isEmailVerified && (newcomers.includes("*") || newcomers.includes(domain));
}

function redirectUri(origin: string, { id }: Provider): string {
  return new URL(`/api/v1/auth/callback/${id}`, origin).href;
}

/** The reason for which a provider's answer was refused, without anything that came from it. */
function reasonOf(error: Error): string {
  const { code } = error as { code?: string };
  return code ?? error.name;
}
