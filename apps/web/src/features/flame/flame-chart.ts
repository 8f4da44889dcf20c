import { select } from "d3-selection";
import flamegraph, { type LaidOut, type TooltipObject } from "d3-flame-graph";

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

/** Frames narrower than this many pixels are not put into the page. */
export const narrowestFrame = 0.7;

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
    this.#chart
      .transitionDuration(0)
      .minFrameSize(narrowestFrame)
      .tooltip(noTooltip)
      .setColorMapper((node) => node.data.colour);
  }

  /** How many of the caller's keys are frames in the page. */
  count(isCounted: (key: number) => boolean): number {
    let count = 0;
    for (const key of this.#frames.keys()) if (isCounted(key)) count++;
    return count;
  }

  /** Draws a fresh tree in place of what was there. */
  draw(root: ChartFrame, options: ChartOptions): void {
    this.#chart
      .width(options.width)
      .cellHeight(options.rowHeight)
      .inverted(options.inverted)
      // The library keeps its first height otherwise.
      .height(null);
    if (this.#drawn) this.#chart.update(root);
    else select<HTMLElement, ChartFrame>(this.#container).datum(root).call(this.#chart);
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

  /**
   * Ends at once what the library would animate: even with a duration of 0 it grows new frames over a quarter of a
   * second and sets labels a tick later. Takes its click away, too, which would zoom within what was fed.
   */
  #settle({ width, rowHeight, inverted }: ChartOptions): void {
    const svg = select(this.#container).select<SVGSVGElement>("svg");
    const groups = svg.selectAll<SVGGElement, LaidOut<ChartFrame>>("g");
    const height = this.#chart.height();
    svg.attr("height", Math.max(rowHeight, height - 2 * rowHeight));
    const top = inverted ? 0 : 2 * rowHeight;
    this.#frames = new Map();
    const frames = this.#frames;
    interrupt(groups);
    interrupt(groups.selectAll("*"));
    groups.on("click", null).on("mouseover", null).on("mouseout", null);
    groups.each(function (node) {
      frames.set(node.data.key, this);
      const y = inverted ? node.depth * rowHeight : height - (node.depth + 1) * rowHeight - top;
      this.setAttribute("transform", `translate(${node.x0 * width},${y})`);
      const wide = (node.x1 - node.x0) * width;
      this.firstElementChild?.setAttribute("width", String(wide > 3 * gap ? wide - gap : wide));
      const label = this.lastElementChild?.firstElementChild;
      if (label && label.textContent !== node.data.name) label.textContent = node.data.name;
    });
  }
}

/** Ends transitions; the method comes with d3-transition, which d3-flame-graph brings. */
function interrupt(selection: unknown): void {
  (selection as { interrupt(): void }).interrupt();
}

const noTooltip: TooltipObject = Object.assign(() => {}, { show() {}, hide() {} });
