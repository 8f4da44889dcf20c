// Runs before the page's own script, which may be missing: the server may have stopped, or become another version meanwhile.
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
    const show = () => {
      document.body.append(document.getElementById("unloaded").content);
      document.getElementById("reload").addEventListener("click", () => location.reload());
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  },
  // What does not load says so to itself alone: its event does not bubble.
  true,
);
