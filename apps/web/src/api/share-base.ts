/**
 * The beginning of all addresses on the pages of a link that needs no account: `/s/<secret>`; "" on all other pages. Below it the
 * server answers for the link's report alone.
 */
export const shareBase: string = /^\/s\/[^/]+/.exec(globalThis.location?.pathname ?? "")?.[0] ?? "";

/** Whether this page was opened by a link that needs no account. */
export const isShared: boolean = shareBase !== "";

/** An address of an answer, or of a page, as this page may ask for it. */
export function withShareBase(path: string): string {
  return isShared && path.startsWith("/") && !path.startsWith(`${shareBase}/`) ? shareBase + path : path;
}
