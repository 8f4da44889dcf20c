import { type FrameTree, layOut, type PlacedFrame } from "./flame-layout.ts";
import { labelFor, labelInset } from "./frame-label.ts";

/** The drawn frames by number, with how each looks. */
export interface ChartFrames extends FrameTree {
  name(frame: number): string;
  /** A class of the colour sheet. */
  colour(frame: number): string;
  /** Whether it is drawn faint: a caller above the zoom root. */
  isFaint(frame: number): boolean;
}

interface ChartOptions {
  readonly width: number;
  readonly rowHeight: number;
  /** Callers on top (icicle) or at the bottom (flame). */
  readonly inverted: boolean;
}

/** From the top of a frame to the baseline of its label, pixels. */
const labelBaseline = 12.5;

/** Pixels between neighbours, left out where a frame is too narrow to spare them. */
const gap = 1;

/**
 * Draws frames as SVG: one group for each, named, with a polygon and, where there is room, a label. Groups are reused from one
 * drawing to the next, since making one costs the browser more than all that is written on it. Clicks, keys and tooltips are
 * the view's.
 */
export class FlameChart {
  readonly #svg = document.createElementNS(svgSpace, "svg");
  /** Every group in the page; those past the frames drawn are empty, neither seen nor hit. */
  readonly #groups: SVGGElement[] = [];
  #drawn: readonly PlacedFrame[] = [];
  #groupOf = new Map<number, SVGGElement>();
  readonly #marks = new Map<string, readonly number[]>();

  constructor(container: HTMLElement) {
    container.append(this.#svg);
  }

  /** Draws these frames in place of those before. */
  draw(frames: ChartFrames, { width, rowHeight, inverted }: ChartOptions): void {
    const drawn = layOut(frames);
    const height = (1 + drawn.reduce((deepest, { depth }) => Math.max(deepest, depth), 0)) * rowHeight;
    writeAttribute(this.#svg, "width", String(width));
    writeAttribute(this.#svg, "height", String(height));
    writeAttribute(this.#svg, "viewBox", `0 0 ${width} ${height}`);
    this.#groupOf = new Map();
    drawn.forEach(({ data: frame, depth, x0, x1 }, at) => {
      const group = (this.#groups[at] ??= this.#svg.appendChild(makeGroup()));
      this.#groupOf.set(frame, group);
      const name = frames.name(frame);
      writeAttribute(group, "name", name);
      writeAttribute(group, "class", frames.isFaint(frame) ? "frame fade" : "frame");
      const y = inverted ? depth * rowHeight : height - (depth + 1) * rowHeight;
      const box = { x: x0 * width, y, width: (x1 - x0) * width, height: rowHeight };
      place(group, name, frames.colour(frame), box);
    });
    for (const group of this.#groups.slice(drawn.length, this.#drawn.length)) setAside(group);
    this.#drawn = drawn;
    for (const [className, marked] of this.#marks) this.mark(className, marked);
  }

  /** The element of a frame, when it is wide enough to be in the page. */
  elementOf(frame: number): SVGGElement | undefined {
    return this.#groupOf.get(frame);
  }

  /** The frame that an event happened on. */
  frameAt(target: EventTarget | null): number | undefined {
    const group = target instanceof Element ? target.closest<SVGGElement>("g.frame") : null;
    return group === null ? undefined : this.#drawn[this.#groups.indexOf(group)]?.data;
  }

  /** Puts a class on exactly these frames, now and after every drawing until another call for that class. */
  mark(className: string, frames: readonly number[]): void {
    this.#marks.set(className, frames);
    const wanted = new Set<Element | undefined>(frames.map((frame) => this.#groupOf.get(frame)));
    for (const marked of this.#svg.querySelectorAll(`g.${className}`)) {
      if (!wanted.has(marked)) marked.classList.remove(className);
    }
    for (const group of wanted) group?.classList.add(className);
  }

  destroy(): void {
    this.#svg.remove();
  }
}

const svgSpace = "http://www.w3.org/2000/svg";

function makeGroup(): SVGGElement {
  const group = document.createElementNS(svgSpace, "g");
  group.append(document.createElementNS(svgSpace, "polygon"));
  return group;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Writes a frame as a polygon with a class for its colour. A point is no property of style, as a rectangle's place, width and
 * fill are, so all frames of a colour share one style and a zoom restyles a dozen of them, not a thousand.
 */
function place(group: SVGGElement, name: string, colour: string, box: Box): void {
  const right = (box.x + (box.width > 3 * gap ? box.width - gap : box.width)).toFixed(2);
  const left = box.x.toFixed(2);
  const bottom = box.y + box.height - gap;
  const shape = group.firstElementChild!;
  shape.setAttribute("points", `${left},${box.y} ${right},${box.y} ${right},${bottom} ${left},${bottom}`);
  writeAttribute(shape, "class", colour);
  const label = labelFor(name, box.width);
  if (label === "") shape.nextElementSibling?.remove();
  else writeLabel((shape.nextElementSibling ?? group.appendChild(makeLabel())) as SVGTextElement, label, box);
}

/** As text and not as HTML, which costs several times as much: a small profile has hundreds of labels. */
function writeLabel(element: SVGTextElement, label: string, { x, y }: Box): void {
  element.setAttribute("x", (x + labelInset).toFixed(2));
  element.setAttribute("y", `${y + labelBaseline}`);
  if (element.textContent !== label) element.textContent = label;
}

const makeLabel = () => document.createElementNS(svgSpace, "text");

/** Leaves of a group only an empty shape. */
function setAside(group: SVGGElement): void {
  group.removeAttribute("class");
  group.removeAttribute("name");
  const shape = group.firstElementChild!;
  shape.setAttribute("points", "");
  shape.nextElementSibling?.remove();
}

/** Leaves a value alone that is there already, since the browser would restyle the element all the same. */
function writeAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
