/** Twice within this means that loading again does not help. */
const patienceMs = 30_000;
const key = "sweetspot-reloaded-at";

/**
 * Loads the page again when a part of its code is gone because the server has become another version meanwhile: the link
 * holds what is shown, and drafts of notes are kept. When the server is only away, the page stays as it is.
 */
export function reloadOnUpgrade(): void {
  window.addEventListener("vite:preloadError", () => void reloadIfUpgraded());
}

async function reloadIfUpgraded(): Promise<void> {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < patienceMs) return;
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  if (own == null) return;
  try {
    const answer = await fetch(location.pathname, { headers: { accept: "text/html" }, cache: "no-store" });
    if (!answer.ok || (await answer.text()).includes(own)) return;
  } catch {
    return;
  }
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
