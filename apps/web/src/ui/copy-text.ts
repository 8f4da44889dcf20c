import { toast } from "./toast.tsx";

/**
 * Puts a text on the clipboard, also one that is still on its way: browsers allow copying only at once after a press, so
 * the promise itself is handed over. Pages by plain HTTP have no clipboard API, and browsers, frames and policies refuse it: there
 * a selected, hidden text area serves. Throws when nothing works, or what the promise throws.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    const blob = Promise.resolve(text).then((ready) => new Blob([ready], { type: "text/plain" }));
    return await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  } catch {
    copySelected(await text);
  }
}

/** Copies a text, or the text that comes, and says so; says why where that fails. */
export async function copyAndSay(text: string | Promise<string>, done: string): Promise<void> {
  try {
    await copyText(text);
    toast(done);
  } catch (error) {
    toast(error instanceof Error ? error.message : "The text could not be copied.", { failed: true });
  }
}

function copySelected(text: string): void {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!done) throw new Error("This browser does not let the page copy. Select the text and copy it yourself.");
}
