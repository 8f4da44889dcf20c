import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../http/errors.ts";
import type { AccessStores } from "../storage/access-ports.ts";
import { hashOf } from "../storage/secret-hash.ts";
import { Attempts, networkOf } from "./attempts.ts";
import { nobodysHash, verifyPassword } from "./password.ts";
import { newSecret } from "./secrets.ts";
import { sessionCookie, sessionLimits } from "./session-cookie.ts";

const minute = 60_000;

/** Signs people in, as often as is reasonable. Every way in ends in `open`, which alone makes sessions. */
export class SignIn {
  readonly #config: Config;
  readonly #stores: AccessStores;
  readonly #now: () => number;
  readonly #byAddress = new Attempts(20, minute);
  readonly #byAccount = new Attempts(5, 5 * minute);

  constructor(config: Config, stores: AccessStores, now: () => number) {
    this.#config = config;
    this.#stores = stores;
    this.#now = now;
  }

  /** Throws `too-many-attempts` where an address or an account was tried too often; unknown accounts count as known ones do. */
  count(request: FastifyRequest, account: string): void {
    this.countAddress(request);
    if (this.#byAccount.add(account.toLowerCase(), this.#now())) throw new AppError("too-many-attempts");
  }

  /** Throws `too-many-attempts` where an address has tried too often. */
  countAddress(request: FastifyRequest): void {
    if (this.#byAddress.add(networkOf(request.ip), this.#now())) throw new AppError("too-many-attempts");
  }

  /** Signs in by e-mail address and password: the answer sets a new session. Throws `wrong-credentials`, `too-many-attempts`. */
  async byPassword(request: FastifyRequest, reply: FastifyReply, email: string, password: string): Promise<void> {
    this.count(request, email);
    const account = await this.#stores.people.passwordAccount(email);
    // An unknown address costs the same hash as a known one.
    const isRight = await verifyPassword({ hash: account?.hash ?? nobodysHash, password });
    if (account === undefined || !isRight) throw new AppError("wrong-credentials");
    this.#byAccount.forget(email.toLowerCase());
    await this.open(request, reply, account.personId);
  }

  /** Makes a new session of a person and sets its cookie; the session that the request came with ends. */
  async open(request: FastifyRequest, reply: FastifyReply, personId: string): Promise<void> {
    const { name, secure } = sessionCookie(this.#config);
    const before = request.cookies[name];
    if (before !== undefined) await this.#stores.sessions.endByHash(hashOf(before));
    const token = newSecret();
    const client = { address: request.ip, agent: request.headers["user-agent"]?.slice(0, 300) ?? "" };
    const session = { personId, client, idleMs: sessionLimits.idleMs };
    await this.#stores.sessions.add(hashOf(token), session);
    // The cookie outlives a pause in its use: how long a session may go unused is for the server to say.
    const maxAge = sessionLimits.absoluteMs / 1000;
    reply.setCookie(name, token, { path: "/", httpOnly: true, secure, sameSite: "lax", maxAge });
  }
}
