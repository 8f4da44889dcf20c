import type { InvitationOffer } from "@sweetspot/contract";
import { AppError } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { hashOf } from "../storage/secret-hash.ts";
import { hashPassword } from "./password.ts";
import { newSecret } from "./secrets.ts";

type Parts = Pick<Services, "stores" | "now">;

const setUpMs = 86_400_000;

/** The address of an invitation. Its secret follows a `#`, which no browser sends and no log keeps. */
export function joinUrl(origin: string, secret: string): string {
  return `${origin}/settings/join#${secret}`;
}

/** Makes the link for the first admin, in place of any before it; it works once, for a day. Gives its secret. */
export async function makeSetUpLink({ stores, now }: Parts): Promise<string> {
  const secret = newSecret();
  const expiresAtMs = now() + setUpMs;
  const invitation = { isSetUp: true, isAdmin: true, label: "", member: null, expiresAtMs };
  await stores.access.invitations.add(hashOf(secret), invitation);
  return secret;
}

/** Returns the rights that an invitation gives to the person who accepts it. Throws `link-over`. */
export async function findOffer({ stores }: Pick<Services, "stores">, secret: string): Promise<InvitationOffer> {
  const offer = await stores.access.invitations.find(hashOf(secret));
  if (offer === undefined) throw new AppError("link-over");
  return offer;
}

/** Makes an account by an invitation, which is then over; gives the id of its person. Throws `link-over`, `name-taken`. */
export async function join(
  { stores }: Pick<Services, "stores">,
  secret: string,
  { name, email, password }: { readonly name: string; readonly email: string; readonly password: string },
): Promise<string> {
  const { invitations } = stores.access;
  const hash = hashOf(secret);
  // Before the slow hash, which is not made for who has no invitation.
  if ((await invitations.find(hash)) === undefined) throw new AppError("link-over");
  const person = { name, email, isEmailVerified: false, way: { passwordHash: await hashPassword(password) } };
  const done = await invitations.accept(hash, person);
  if (done === "over") throw new AppError("link-over");
  if (done === "taken") {
    throw new AppError("name-taken", {
      message: "This e-mail address has an account here already: sign in with it.",
      details: { field: "email" },
    });
  }
  return done.personId;
}
