/** Address of the sign-in page that leads back here. */
export function signInAddress(): string {
  return `/settings/sign-in?${new URLSearchParams({ to: location.pathname + location.search + location.hash })}`;
}

/** The address to go to after signing in: one of this server only, whatever the link said. */
export function wayBack(search: string, origin: string): string {
  const to = new URLSearchParams(search).get("to") ?? "/";
  if (!URL.canParse(to, origin)) return "/";
  const url = new URL(to, origin);
  // Two slashes at its begin make a path the name of another server.
  return url.origin === origin && !/^\/(\/|settings\/sign-in)/.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : "/";
}
