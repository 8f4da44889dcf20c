import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../http/errors.ts";
import { originOf } from "../http/origin.ts";
import type { AccessStores } from "../storage/access-ports.ts";
import { hashOf } from "../storage/secret-hash.ts";

/** The time that a device may take to sign. */
const challengeMs = 300_000;

/** Passkeys by WebAuthn level 3 (`@simplewebauthn/server`, loaded with the first who uses one): the device proves who holds it. */
export class Passkeys {
  readonly #config: Config;
  readonly #stores: AccessStores;
  readonly #now: () => number;

  constructor(config: Config, stores: AccessStores, now: () => number) {
    this.#config = config;
    this.#stores = stores;
    this.#now = now;
  }

  /** Options with which a device of this person makes a passkey. */
  async beginAdding(
    request: FastifyRequest,
    person: { readonly id: string; readonly name: string; readonly email: string },
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await import("@simplewebauthn/server");
    const known = await this.#stores.passkeys.of(person.id);
    const options = await generateRegistrationOptions({
      rpName: "Sweetspot",
      rpID: this.#host(request),
      userID: Buffer.from(person.id),
      userName: person.email,
      userDisplayName: person.name,
      attestationType: "none",
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      // The passkey is all that is asked for: the device names the account and makes sure of its person.
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    await this.#keep(options.challenge, person.id);
    return options;
  }

  /** Keeps the passkey that a device has made; gives its id. Throws `passkey-refused`. */
  async add(
    request: FastifyRequest,
    personId: string,
    name: string,
    response: RegistrationResponseJSON,
  ): Promise<string> {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => this.#take(challenge, personId),
      expectedOrigin: originOf(this.#config, request),
      expectedRPID: this.#host(request),
      requireUserVerification: true,
    }).catch(refused);
    if (registrationInfo === undefined) throw new AppError("passkey-refused");
    const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
    const key = Buffer.from(publicKey).toString("base64url");
    const id = await this.#stores.passkeys.add({ credentialId, personId, name, publicKey: key, counter, transports });
    if (id === undefined) throw new AppError("passkey-refused");
    return id;
  }

  /** Options with which any device signs in. They are the same for everybody, so that they tell of nobody. */
  async beginSignIn(request: FastifyRequest): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
    const options = await generateAuthenticationOptions({ rpID: this.#host(request), userVerification: "required" });
    await this.#keep(options.challenge, null);
    return options;
  }

  /** Returns the person whose device has signed. Throws `passkey-refused`. */
  async signIn(request: FastifyRequest, response: AuthenticationResponseJSON): Promise<string> {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const passkey = await this.#stores.passkeys.find(response.id);
    if (passkey === undefined) throw new AppError("passkey-refused");
    const { id, credentialId, personId, publicKey, counter, transports } = passkey;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.#take(challenge, null),
      expectedOrigin: originOf(this.#config, request),
      expectedRPID: this.#host(request),
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: Buffer.from(publicKey, "base64url"),
        counter,
        transports: transports as AuthenticatorTransport[],
      },
    }).catch(refused);
    if (!verified) throw new AppError("passkey-refused");
    await this.#stores.passkeys.noteUse(id, authenticationInfo.newCounter);
    return personId;
  }

  #host(request: FastifyRequest): string {
    return new URL(originOf(this.#config, request)).hostname;
  }

  async #keep(challenge: string, personId: string | null): Promise<void> {
    const expiresAtMs = this.#now() + challengeMs;
    await this.#stores.singleUse.add({ kind: "passkey", hash: hashOf(challenge), personId, value: null, expiresAtMs });
  }

  /** Whether a challenge is one of ours, for this person, not used yet. */
  async #take(challenge: string, personId: string | null): Promise<boolean> {
    const taken = await this.#stores.singleUse.take("passkey", hashOf(challenge));
    return taken !== undefined && taken.personId === personId;
  }
}

/** The library throws for every answer that it refuses, and for those that it cannot read. */
function refused(): never {
  throw new AppError("passkey-refused");
}
