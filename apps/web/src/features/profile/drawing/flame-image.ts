import { labelFor, labelInset } from "./frame-label.ts";

/**
 * The flame graph in the page as a picture of its own: plain rectangles and texts with the colours that are shown now,
 * nothing to load, so that it looks the same wherever it is opened.
 */

const margin = 12;
const headHeight = 28;

/** The first flame graph within an element, or null when none is drawn there. */
export function flameSvg(within: ParentNode, title: string): string | null {
  const svg = within.querySelector<SVGSVGElement>(".flame-chart svg");
  if (svg === null) return null;
  const page = getComputedStyle(document.body);
  const width = svg.clientWidth + 2 * margin;
  const height = svg.clientHeight + headHeight + 2 * margin;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="11">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="${page.backgroundColor}"/>`,
    `<text x="${margin}" y="${margin + 12}" fill="${page.color}" font-family="system-ui, sans-serif" font-size="13">${escapeXml(title)}</text>`,
    `<g transform="translate(${margin},${margin + headHeight})">`,
  ];
  for (const group of svg.querySelectorAll("g.frame")) {
    const shape = group.querySelector("polygon");
    if (shape === null) continue;
    const { x, y, width: wide, height: high } = shape.getBBox();
    const name = group.getAttribute("name") ?? "";
    const label = labelFor(name, wide);
    parts.push(
      `<g transform="translate(${x.toFixed(2)},${y.toFixed(2)})"><title>${escapeXml(name)}</title>`,
      `<rect width="${wide.toFixed(2)}" height="${high}" fill="${getComputedStyle(shape).fill}"/>`,
      label === "" ? "" : `<text x="${labelInset}" y="12.5" fill="${page.color}">${escapeXml(label)}</text>`,
      "</g>",
    );
  }
  parts.push("</g></svg>");
  return parts.join("");
}

/** Draws the graph as a bitmap, twice as fine as the page. */
export async function pngOfSvg(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("This browser cannot draw bitmaps.");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) =>
        blob === null ? reject(new Error("The picture is too large for this browser.")) : resolve(blob),
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function escapeXml(text: string): string {
  // Control characters cannot stand in XML at all, whatever the escape.
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
