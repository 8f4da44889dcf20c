import type { Page } from "playwright-core";

/**
 * Milliseconds from an input event, as the browser stamped it, to the first frame painted in which `done` holds.
 * `done` is a JavaScript expression that the page evaluates at the start of each of its frames; `event` is the event to
 * count from, the first of its type after this call. Rejects when `done` does not come to hold within a minute.
 */
export async function paintedAfter(
  page: Page,
  event: string,
  input: () => Promise<unknown>,
  done: string,
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    const call = (expression: string, awaitPromise = false) =>
      session.send("Runtime.evaluate", { expression, awaitPromise, returnByValue: true });
    // The debugger's evaluation is not bound by the page's content security policy.
    const armed = await call(watch(event, done));
    if (armed.exceptionDetails !== undefined) throw new Error(armed.exceptionDetails.text);
    await input();
    const { result, exceptionDetails } = await call("globalThis.benchPainted", true);
    if (exceptionDetails !== undefined) throw new Error(`never painted: ${done}`);
    return result.value as number;
  } finally {
    await session.detach();
  }
}

/** A message is taken up after the frame whose start saw `done` was handed on to be shown. */
const watch = (event: string, done: string): string => `
  globalThis.benchPainted = new Promise((resolve, reject) => {
    addEventListener(${JSON.stringify(event)}, ({ timeStamp }) => {
      const look = () => {
        if (performance.now() - timeStamp > 60000) return reject(new Error("too late"));
        if (!(${done})) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - timeStamp);
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
  globalThis.benchPainted.catch(() => {});`;
