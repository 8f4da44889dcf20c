import { select } from "d3-selection";
import flamegraph, { type LaidOut, type TooltipObject } from "d3-flame-graph";
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

/** Pixels between neighbours, left out where a frame is too narrow to spare them. */
const gap = 1;

/** Frames narrower than this many pixels have no label, nearly all of them; the library would hide it there. */
const narrowestLabel = 35;

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
    this.#chart
      .transitionDuration(0)
      .tooltip(noTooltip)
      .setColorMapper((node) => node.data.colour);
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
    for (const marked of this.#container.querySelectorAll(`g.${className}`)) marked.classList.remove(className);
    for (const key of keys) this.#frames.get(key)?.classList.add(className);
  }

  destroy(): void {
    this.#chart.destroy();
    this.#frames.clear();
  }

  /** Makes the drawn frames ours: places them without the library's empty rows, parts neighbours, labels the wide ones. */
  #settle({ width, rowHeight, inverted }: ChartOptions): void {
    const svg = select(this.#container).select<SVGSVGElement>("svg");
    const groups = svg.selectAll<SVGGElement, LaidOut<ChartFrame>>("g");
    const height = this.#chart.height();
    svg.attr("height", Math.max(rowHeight, height - 2 * rowHeight));
    const top = 2 * rowHeight;
    this.#frames = new Map();
    const frames = this.#frames;
    groups.each(function (node) {
      frames.set(node.data.key, this);
      if (!inverted) {
        const y = height - (node.depth + 1) * rowHeight - top;
        this.setAttribute("transform", `translate(${node.x0 * width},${y})`);
      }
      const wide = (node.x1 - node.x0) * width;
      if (wide > 3 * gap) this.firstElementChild?.setAttribute("width", String(wide - gap));
      labelFrame(this, node.data.name, wide, rowHeight);
    });
  }
}

/** Takes the label of a frame that has become narrow away and gives one that has become wide a label like the library's. */
function labelFrame(group: SVGGElement, name: string, wide: number, rowHeight: number): void {
  const isLabelled = group.childElementCount > 1;
  if (wide < narrowestLabel) {
    if (isLabelled) group.lastElementChild?.remove();
  } else if (!isLabelled) {
    const made = select(group).append("foreignObject").attr("width", wide).attr("height", rowHeight);
    made.style("pointer-events", "none").append("xhtml:div").attr("class", "d3-flame-graph-label").text(name);
  }
}

const noTooltip: TooltipObject = Object.assign(() => {}, { show() {}, hide() {} });
