import type { SvgPicture } from "../svg-picture.ts";
import type { ChartSeries } from "./chart-model.ts";

/** Properties that a drawing takes from the page's style sheets and tokens, and that a file must bring with it. */
const inlined = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "fill-opacity",
  "font-size",
  "font-family",
  "text-anchor",
  "opacity",
];

/**
 * The chart in `container` as a file of its own: an SVG with every colour resolved, a title, and a legend, on the page's
 * ground. Throws when nothing is drawn yet.
 */
export function chartSvg(container: Element, title: string, series: readonly ChartSeries[]): SvgPicture {
  const drawn = container.querySelector<SVGSVGElement>("svg.recharts-surface, svg.grouped-bars");
  if (!drawn) throw new Error("The chart is not drawn yet.");
  const { width, height } = drawn.getBoundingClientRect();
  const top = 30;
  const legend = placeLegend(series, width);
  const bottom = 10 + legend.lines * legendLine;
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const originals = drawn.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, i) => {
    const style = getComputedStyle(originals[i]!);
    for (const property of inlined) {
      const value = style.getPropertyValue(property);
      if (value !== "") element.setAttribute(property, value);
    }
    element.removeAttribute("class");
    element.removeAttribute("style");
  });
  const page = getComputedStyle(document.body);
  const whole = document.createElementNS(svgNamespace, "svg");
  whole.setAttribute("xmlns", svgNamespace);
  whole.setAttribute("width", String(width));
  whole.setAttribute("height", String(height + top + bottom));
  whole.setAttribute("font-family", page.fontFamily);
  append(whole, "rect", { width: "100%", height: "100%", fill: page.backgroundColor });
  append(whole, "text", { x: "8", y: "20", "font-size": "13", "font-weight": "600", fill: page.color }).textContent =
    title;
  series.forEach((one, i) => {
    const x = legend.places[i]!.x;
    const y = top + height + 16 + legend.places[i]!.line * legendLine;
    append(whole, "rect", {
      x: String(x),
      y: String(y - 8),
      width: "9",
      height: "9",
      rx: "2",
      fill: colourOf(one.color),
    });
    append(whole, "text", { x: String(x + 14), y: String(y), "font-size": "11", fill: page.color }).textContent =
      one.label;
  });
  copy.setAttribute("y", String(top));
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  whole.append(copy);
  return { svg: new XMLSerializer().serializeToString(whole), width, height: height + top + bottom };
}

const legendLine = 16;

/** The place of each name of the legend: side by side, on the next line where it would reach over the edge. */
function placeLegend(
  series: readonly ChartSeries[],
  width: number,
): { places: readonly { x: number; line: number }[]; lines: number } {
  let x = 8;
  let line = 0;
  const places = series.map(({ label }) => {
    const needed = 28 + label.length * 6.4;
    if (x > 8 && x + needed > width) {
      x = 8;
      line++;
    }
    const place = { x, line };
    x += needed;
    return place;
  });
  return { places, lines: line + 1 };
}

const svgNamespace = "http://www.w3.org/2000/svg";

function append(parent: Element, name: string, attributes: Readonly<Record<string, string>>): Element {
  const element = document.createElementNS(svgNamespace, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  parent.append(element);
  return element;
}

function colourOf(colour: string): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}
