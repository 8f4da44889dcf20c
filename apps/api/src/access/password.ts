import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** Argon2id with the memory (KiB) and passes that OWASP's password storage cheat sheet names first. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

export const passwordLengths = { least: 10, most: 128 } as const;

/** A hash of today's costs that belongs to no password: checking against it takes the work of any other. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(Buffer.alloc(16))}$${plain(Buffer.alloc(cost.tagLength))}`;

/** The hash of a password in PHC's string format, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`;
}

/** Whether a hash of `hashPassword`, of this or earlier costs, is that of the password. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (parts === null) return false;
  const [memory = 0, passes = 0, parallelism = 0] = parts.slice(1, 4).map(Number);
  const expected = Buffer.from(parts[5] ?? "", "base64");
  const salt = Buffer.from(parts[4] ?? "", "base64");
  const tag = await tagOf(password, salt, { memory, passes, parallelism, tagLength: expected.length });
  return timingSafeEqual(tag, expected);
}

async function tagOf(
  password: string,
  nonce: Buffer,
  costs: { memory: number; passes: number; parallelism: number; tagLength: number },
): Promise<Buffer> {
  // One text has one form, on whatever keyboard it was typed.
  return derive("argon2id", { message: password.normalize("NFKC"), nonce, ...costs });
}

function plain(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
