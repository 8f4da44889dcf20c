// Runs before the first paint. "light" and "dark" are choices; anything else follows the system.
(() => {
  try {
    const chosen = localStorage.getItem("sweetspot-theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage is blocked: the system's theme it is.
  }
})();
