import type { IncomingMessage } from "node:http";

const noted = new WeakMap<IncomingMessage, string>();

/** Answers of a report below the address of a link to it: `/s/<secret>/api/v1/…`, and `/s/<secret>/<project>/<report>.md`. */
const sharedAnswer = /^\/s\/(?<secret>[^/?#]+)(?<rest>\/api\/.*|\/[^/?#]+\/[^/?#]+\.(?:md|json|png)(?:\?.*)?)$/;

/**
 * Gives the address that a request is answered at. Below a link's address all answers of its report are found as below `/`; the
 * secret is noted for `shareSecretOf`, and is not in the address any more that routes see and logs hold.
 */
export function withoutShare(request: IncomingMessage): string {
  const url = request.url ?? "/";
  const { secret, rest } = sharedAnswer.exec(url)?.groups ?? {};
  if (secret === undefined || rest === undefined) return url;
  noted.set(request, secret);
  return rest;
}

/** The secret of the link by which an answer is asked for; undefined where it is asked for without one. */
export function shareSecretOf(request: IncomingMessage): string | undefined {
  return noted.get(request);
}

/** The address of a link, and what its report's addresses begin with below it. */
export function shareAddress(secret: string): string {
  return `/s/${encodeURIComponent(secret)}`;
}
