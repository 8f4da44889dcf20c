import { select } from "d3-selection";
import flamegraph, { type LaidOut, type TooltipObject } from "d3-flame-graph";
import { labelFor, labelInset } from "./frame-label.ts";
import { leanDrawing } from "./lean-drawing.ts";

/**
 * One frame to draw. `key` is the caller's name for it. The tree must be made anew for every drawing: the library
 * writes into it and wraps what it was given.
 */
export interface ChartFrame {
  readonly key: number;
  readonly name: string;
  /** Inclusive width; children never add up to more. */
  readonly value: number;
  /** A class of the colour sheet. */
  readonly colour: string;
  /** Drawn faint: a caller above the zoom root. */
  readonly fade: boolean;
  readonly children: ChartFrame[];
}

export interface ChartOptions {
  readonly width: number;
  readonly rowHeight: number;
  /** Callers on top (icicle) or at the bottom (flame). */
  readonly inverted: boolean;
}

/** From the top of a frame to the line that its label stands on, pixels. */
const labelBaseline = 12.5;

/** Pixels between neighbours, left out where a frame is too narrow to spare them. */
const gap = 1;

/**
 * The only user of d3-flame-graph. It lays out and draws frames; zooming, searching, colours, keys and tooltips are the
 * view's, because the library's work on what it was fed and not on the whole profile.
 */
export class FlameChart {
  readonly #container: HTMLElement;
  readonly #chart = flamegraph<ChartFrame>();
  #drawn = false;
  #frames = new Map<number, SVGGElement>();
  readonly #marks = new Map<string, readonly number[]>();

  constructor(container: HTMLElement) {
    this.#container = container;
    this.#chart.transitionDuration(0).tooltip(noTooltip);
  }

  /** Draws a fresh tree in place of what was there. */
  draw(root: ChartFrame, options: ChartOptions): void {
    this.#chart
      .width(options.width)
      .cellHeight(options.rowHeight)
      .inverted(options.inverted)
      // The library keeps its first height otherwise.
      .height(null);
    leanDrawing(() => {
      if (this.#drawn) this.#chart.update(root);
      else select<HTMLElement, ChartFrame>(this.#container).datum(root).call(this.#chart);
    });
    this.#drawn = true;
    this.#settle(options);
    for (const [className, keys] of this.#marks) this.mark(className, keys);
  }

  /** The element of a frame, when it is wide enough to be in the page. */
  elementOf(key: number): SVGGElement | undefined {
    return this.#frames.get(key);
  }

  /** The frame that an event happened on. */
  keyAt(target: EventTarget | null): number | undefined {
    const group = target instanceof Element ? target.closest("g.frame") : null;
    return group === null ? undefined : (select<Element, LaidOut<ChartFrame>>(group).datum()?.data.key ?? undefined);
  }

  /** Puts a class on exactly these frames, now and after every drawing until told otherwise. */
  mark(className: string, keys: readonly number[]): void {
    this.#marks.set(className, keys);
    const wanted = new Set<Element | undefined>(keys.map((key) => this.#frames.get(key)));
    for (const marked of this.#container.querySelectorAll(`g.${className}`)) {
      if (!wanted.has(marked)) marked.classList.remove(className);
    }
    for (const frame of wanted) frame?.classList.add(className);
  }

  destroy(): void {
    this.#chart.destroy();
    this.#frames.clear();
  }

  /** Gives the frames their place, colour and label, without the library's empty rows. */
  #settle({ width, rowHeight, inverted }: ChartOptions): void {
    const svg = select(this.#container).select<SVGSVGElement>("svg");
    const groups = svg.selectAll<SVGGElement, LaidOut<ChartFrame>>("g.frame");
    const height = Math.max(rowHeight, this.#chart.height() - 2 * rowHeight);
    svg.attr("height", height);
    this.#frames = new Map();
    const frames = this.#frames;
    groups.each(function ({ data, depth, x0, x1 }) {
      frames.set(data.key, this);
      const y = inverted ? depth * rowHeight : height - (depth + 1) * rowHeight;
      place(this, data, { x: x0 * width, y, width: (x1 - x0) * width, height: rowHeight });
    });
  }
}

/**
 * A frame is a polygon with a class for its colour: a point is no property of style, as a rectangle's place, width and
 * fill are, so all frames of a colour have one and the same style and a zoom restyles a dozen of them, not a thousand.
 */
function place(group: SVGGElement, { name, colour }: ChartFrame, box: Box): void {
  const right = (box.x + (box.width > 3 * gap ? box.width - gap : box.width)).toFixed(2);
  const left = box.x.toFixed(2);
  const bottom = box.y + box.height - gap;
  const shape = group.firstElementChild!;
  shape.setAttribute("points", `${left},${box.y} ${right},${box.y} ${right},${bottom} ${left},${bottom}`);
  if (shape.getAttribute("class") !== colour) shape.setAttribute("class", colour);
  const label = labelFor(name, box.width);
  if (label === "") shape.nextElementSibling?.remove();
  else writeLabel((shape.nextElementSibling ?? group.appendChild(makeLabel())) as SVGTextElement, label, box);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As text and not as the library's HTML, which costs several times as much: a small profile has hundreds of labels. */
function writeLabel(element: SVGTextElement, label: string, { x, y }: Box): void {
  element.setAttribute("x", (x + labelInset).toFixed(2));
  element.setAttribute("y", `${y + labelBaseline}`);
  if (element.textContent !== label) element.textContent = label;
}

const makeLabel = () => document.createElementNS("http://www.w3.org/2000/svg", "text");

const noTooltip: TooltipObject = Object.assign(() => {}, { show() {}, hide() {} });
