import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { originOf } from "../http/origin.ts";
import { AppError } from "../http/errors.ts";
import { secretSetting } from "../storage/setting-store.ts";
import type { Database } from "../storage/database.ts";
import { Attempts, networkOf } from "./attempts.ts";
import { newSecret } from "./secrets.ts";
import { sessionCookie, sessionLimits } from "./session-cookie.ts";

const minute = 60_000;

/** Signs people in, through better-auth, as often as is reasonable. */
export class SignIn {
  readonly #config: Config;
  readonly #database: Database;
  readonly #now: () => number;
  readonly #byAddress = new Attempts(20, minute);
  readonly #byAccount = new Attempts(5, 5 * minute);
  /** By origin: people may come by the public address or by the server's own. */
  readonly #handlers = new Map<string, Promise<(request: Request) => Promise<Response>>>();

  constructor(config: Config, database: Database, now: () => number) {
    this.#config = config;
    this.#database = database;
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
    const answer = await this.#ask(request, "/sign-in/email", { email, password });
    if (!answer.ok) throw new AppError("wrong-credentials");
    this.#byAccount.forget(email.toLowerCase());
    const { name } = sessionCookie(this.#config);
    for (const cookie of answer.headers.getSetCookie()) {
      // The cookie outlives a pause in its use: how long a session may go unused is for the server to say.
      const kept = `Max-Age=${sessionLimits.absoluteMs / 1000}`;
      reply.header("set-cookie", cookie.startsWith(`${name}=`) ? cookie.replace(/Max-Age=\d+/i, kept) : cookie);
    }
  }

  async #ask(request: FastifyRequest, path: string, body: object): Promise<Response> {
    const { addressHeader, authPath } = await import("./better-auth.ts");
    const origin = originOf(this.#config, request);
    const handler = await this.#handler(origin);
    return handler(
      new Request(`${origin}${authPath}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin,
          [addressHeader]: request.ip,
          "user-agent": request.headers["user-agent"]?.slice(0, 300) ?? "",
        },
        body: JSON.stringify(body),
      }),
    );
  }

  #handler(origin: string): Promise<(request: Request) => Promise<Response>> {
    let handler = this.#handlers.get(origin);
    if (handler === undefined) {
      // Names that a request may give are few, but ports are many.
      if (this.#handlers.size >= 4) this.#handlers.clear();
      handler = this.#makeHandler(origin);
      this.#handlers.set(origin, handler);
    }
    return handler;
  }

  async #makeHandler(origin: string): Promise<(request: Request) => Promise<Response>> {
    const { makeSignIn } = await import("./better-auth.ts");
    const secret = await secretSetting(this.#database.write, "sign-in-secret", newSecret);
    return makeSignIn(this.#database, { secret, origin, publicUrl: this.#config.publicUrl });
  }
}
