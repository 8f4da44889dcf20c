import { escapeXml, type SvgPicture } from "../../../ui/svg-picture.ts";
import { labelFor, labelInset } from "./frame-label.ts";

/**
 * The flame graph in the page as a picture of its own: plain rectangles and texts with the colours that are shown now,
 * nothing to load, so that it looks the same wherever it is opened.
 */

const margin = 12;
const headHeight = 28;

/** The first flame graph within an element, or null when none is drawn there. */
export function flamePicture(within: ParentNode, title: string): SvgPicture | null {
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
  return { svg: parts.join(""), width, height };
}
