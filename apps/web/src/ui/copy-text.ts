/**
 * Puts a text on the clipboard. Plain-HTTP pages have no clipboard API, so there a selected, hidden text area serves.
 * Throws when neither works.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("This browser does not let the page copy. Select the text and copy it yourself.");
}
