/** A chart that never comes must not keep the page from being printed. */
const patienceMs = 20_000;
/** A part that comes late brings more that is waited for. */
const quietMs = 400;

/** Prints the page once all of it is drawn: sections and charts that the reader has not come near are fetched first. */
export async function printWhole(): Promise<void> {
  const end = performance.now() + patienceMs;
  let quietSince = performance.now();
  // A part that is drawn only when needed listens for this event, which browsers themselves fire too late to wait for data.
  window.dispatchEvent(new Event("beforeprint"));
  while (performance.now() < end && performance.now() - quietSince < quietMs) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector("[data-waiting]") === null) continue;
    quietSince = performance.now();
    window.dispatchEvent(new Event("beforeprint"));
  }
  window.print();
}
