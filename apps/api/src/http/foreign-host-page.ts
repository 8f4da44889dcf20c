/**
 * Returns the page that a person sees who opened this server by a name that it does not answer to. `host` is hostile text.
 * It has no style and no script, so that it is the same under every policy.
 */
export function foreignHostPage(host: string): string {
  const shown = host.slice(0, 200).replace(/[^\w.:[\]-]/g, "?");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width">
<title>Sweetspot does not answer to this name</title>
<h1>Sweetspot does not answer to the name ${shown}</h1>
<p>Any website could point a name of its own at this server, so only the names in its settings are answered.</p>
<p>Open it by its own address, such as <code>http://127.0.0.1:7070</code>.</p>
<p>If you run it and people shall reach it by this name, set <code>SWEETSPOT_PUBLIC_URL</code> to the address that they open,
or add the name to <code>SWEETSPOT_HOSTS</code>, and start it again.</p>
</html>
`;
}
