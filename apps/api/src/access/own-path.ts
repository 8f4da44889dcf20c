/** A place of this server to go to after signing in: its path, query and fragment; `/` for an address of any other. */
export function ownPath(to: string, origin: string): string {
  if (!URL.canParse(to, origin)) return "/";
  const url = new URL(to, origin);
  return url.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
}
