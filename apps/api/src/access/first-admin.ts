import { readFile } from "node:fs/promises";
import type { Services } from "../services.ts";
import { StartFailure } from "../start-failure.ts";
import { hashOf } from "../storage/secret-hash.ts";
import { makeSetUpLink } from "./join.ts";
import { hashPassword, passwordLengths } from "./password.ts";

/** Makes the admin whom the settings name, where nobody can sign in yet. Throws `StartFailure` for a password that cannot be used. */
export async function makeFirstAdmin(parts: Pick<Services, "config" | "stores" | "now">): Promise<void> {
  const { config } = parts;
  const { people, invitations } = parts.stores.access;
  if (config.firstAdmin === undefined || (await people.any())) return;
  const { email, passwordFile } = config.firstAdmin;
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw new StartFailure(`SWEETSPOT_ADMIN_EMAIL must be an e-mail address, not "${email}"`);
  }
  const written = await readFile(passwordFile, "utf8").catch((error: Error) => {
    throw new StartFailure(`SWEETSPOT_ADMIN_PASSWORD_FILE cannot be read: ${error.message}`);
  });
  const password = written.replace(/\r?\n$/, "");
  if (password.length < passwordLengths.least || password.length > passwordLengths.most) {
    throw new StartFailure(
      `the password in SWEETSPOT_ADMIN_PASSWORD_FILE must have ${passwordLengths.least} to ${passwordLengths.most} characters`,
    );
  }
  // By the way that everybody comes in.
  const secret = await makeSetUpLink(parts);
  const [name = email] = email.split("@");
  const way = { passwordHash: await hashPassword(password) };
  await invitations.accept(hashOf(secret), { name, email, isEmailVerified: false, way });
}
