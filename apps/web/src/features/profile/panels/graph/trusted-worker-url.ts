/** The address of a script as a browser with trusted types wants it; others take the text. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): URL };
}

const workers = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("app-worker", {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError(`${url} is not a worker of this page`);
    return url;
  },
});

/**
 * The address of one of the page's own workers, as `new Worker` may have it: the content security policy lets no text
 * become script unless the policy `app-worker` (apps/api/src/http/security.ts) has looked at it.
 */
export function trustedWorkerUrl(url: string): string | URL {
  return workers?.createScriptURL(url) ?? url;
}
