import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../http/errors.ts";
import { originOf } from "../http/origin.ts";
import type { AccessStores } from "../storage/access-ports.ts";
import { hashOf } from "../storage/secret-hash.ts";
import { Attempts } from "./attempts.ts";
import { sendMail } from "./mail.ts";
import { hashPassword } from "./password.ts";
import { newSecret } from "./secrets.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Links by which somebody sets a new password, each once. */
export class PasswordLinks {
  readonly #config: Config;
  readonly #stores: AccessStores;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  /** Mails to one address: nobody fills the mailbox of somebody else. */
  readonly #mailed = new Attempts(3, hourMs);

  constructor(config: Config, stores: AccessStores, now: () => number, onError: (error: unknown) => void) {
    this.#config = config;
    this.#stores = stores;
    this.#now = now;
    this.#onError = onError;
  }

  /** A link that an admin hands to somebody: it works once, for a day. Throws `not-found` for nobody. */
  async make(request: FastifyRequest, personId: string): Promise<{ url: string; expiresAtMs: number }> {
    const people = await this.#stores.people.list();
    if (!people.some(({ id }) => id === personId)) throw new AppError("not-found");
    return this.#make(originOf(this.#config, request), personId, dayMs);
  }

  /**
   * Mails a link to an address, if a password belongs to it: it works once, for an hour. Returns before it is known whether it does, and the
   * same for every address. Throws `mail-off`.
   */
  mail(email: string): void {
    const { mail, publicUrl } = this.#config;
    if (mail === undefined || publicUrl === undefined) throw new AppError("mail-off");
    if (this.#mailed.add(email.toLowerCase(), this.#now())) return;
    const send = async (): Promise<void> => {
      const account = await this.#stores.people.passwordAccount(email);
      if (account === undefined) return;
      // To the address that is kept: letters that are the same when small can be another mailbox's.
      const person = (await this.#stores.people.list()).find(({ id }) => id === account.personId);
      if (person === undefined) return;
      const { url } = await this.#make(publicUrl, person.id, hourMs);
      const text =
        `Somebody asked for a new password of your account at ${publicUrl}.\n\n` +
        `This link sets one. It works once, for an hour:\n${url}\n\n` +
        `If it was not you, do nothing: your password stays as it is.\n`;
      await sendMail(mail, { to: person.email, subject: "A new password for Sweetspot", text });
    };
    // The caller learns nothing from the time that it takes, or from its failure.
    void send().catch(this.#onError);
  }

  /** Sets the password by a link, which is then over with all others like it and with every session. Throws `link-over`. */
  async use(secret: string, password: string): Promise<void> {
    const taken = await this.#stores.singleUse.take("password", hashOf(secret));
    if (taken?.personId == null) throw new AppError("link-over");
    await this.#stores.people.setPasswordHash(taken.personId, await hashPassword(password));
    await this.#stores.singleUse.drop("password", taken.personId);
    await this.#stores.sessions.end(taken.personId, "all");
  }

  async #make(origin: string, personId: string, forMs: number): Promise<{ url: string; expiresAtMs: number }> {
    const secret = newSecret();
    const expiresAtMs = this.#now() + forMs;
    await this.#stores.singleUse.add({ kind: "password", hash: hashOf(secret), personId, value: null, expiresAtMs });
    // Behind a `#`, which no browser sends and no log keeps.
    return { url: `${origin}/settings/sign-in#new-password=${secret}`, expiresAtMs };
  }
}
