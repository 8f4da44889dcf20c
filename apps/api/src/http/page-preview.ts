/** The preview of a link in chats and on search pages. */
export interface Preview {
  readonly title: string;
  /** A sentence or two; null where nothing can be said. */
  readonly text: string | null;
  /** The address of a picture, with its origin; null where there is nothing to draw. */
  readonly picture: string | null;
}

/** Puts a title and a description into the page's head: programs that make previews run no script. */
export function withPreview(html: string, { title, text, picture }: Preview): string {
  const heading = `${escaped(title)} · sweetspot`;
  const meta = [
    `<meta property="og:type" content="article" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
  ];
  if (text !== null) meta.push(`<meta property="og:description" content="${escaped(text)}" />`);
  if (picture !== null) {
    meta.push(
      `<meta property="og:image" content="${escaped(picture)}" />`,
      `<meta property="og:image:width" content="1200" />`,
      `<meta property="og:image:height" content="630" />`,
      `<meta name="twitter:card" content="summary_large_image" />`,
    );
  }
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${heading}</title>\n    ${meta.join("\n    ")}`)
    .replace(/(<meta name="description" content=")[^"]*/, (kept, start: string) =>
      text === null ? kept : start + escaped(text),
    );
}

/** Titles and verdicts name what was uploaded: none of it may become markup. */
function escaped(text: string): string {
  const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (mark) => marks[mark] as string);
}
