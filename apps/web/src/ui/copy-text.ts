/**
 * Puts a text on the clipboard, also one that is still on its way: browsers allow copying only at once after a press, so
 * the promise itself is handed over. Plain-HTTP pages have no clipboard API, so there a selected, hidden text area serves.
 * Throws when nothing works, or what the promise throws.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (navigator.clipboard) {
    if (typeof text === "string") return navigator.clipboard.writeText(text);
    const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
    try {
      return await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    } catch (error) {
      // The clipboard hides why the text did not come.
      await blob;
      throw error;
    }
  }
  const area = document.createElement("textarea");
  area.value = await text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("This browser does not let the page copy. Select the text and copy it yourself.");
}
