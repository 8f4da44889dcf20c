import { selection } from "d3-selection";

/**
 * Runs a drawing of d3-flame-graph without the work that nobody sees, which is most of it at a thousand frames:
 *
 *  - transitions change attributes and texts at once. Even one of duration 0 takes a timer, a table of tweens and a frame's
 *    delay for each element;
 *  - attributes are written only where they change, since the browser restyles an element that is given what it has,
 *    and groups get no width and height, which mean nothing on them;
 *  - no labels are made, two elements for each frame: the few frames that are wide enough for one get it from the chart;
 *  - no listeners are added: what a click or a pointer does is the view's.
 *
 * d3's methods are back in place when this returns, also when the drawing throws.
 */
export function leanDrawing(draw: () => void): void {
  const prototype = selection.prototype as unknown as Record<string, unknown>;
  const { append, attr, on, transition } = prototype;
  prototype["append"] = function (this: Changeable, name: unknown) {
    return name === "foreignObject" ? this.filter(() => false) : (append as Changeable["append"]).call(this, name);
  };
  prototype["attr"] = changeAttribute;
  prototype["on"] = function (this: unknown) {
    return this;
  };
  prototype["transition"] = function (this: Changeable) {
    return new AtOnce(this);
  };
  try {
    draw();
  } finally {
    Object.assign(prototype, { append, attr, on, transition });
  }
}

interface Changeable {
  append(name: unknown): this;
  filter(keeps: () => boolean): this;
  each(change: (this: Element, ...place: unknown[]) => void): this;
  attr(name: string, value: unknown): this;
  text(value: unknown): this;
}

function changeAttribute(this: Changeable, name: string, value: unknown): Changeable {
  return this.each(function (...place) {
    if (this.localName === "g" && (name === "width" || name === "height")) return;
    const wanted = String(typeof value === "function" ? (value.apply(this, place) as unknown) : value);
    if (this.getAttribute(name) !== wanted) this.setAttribute(name, wanted);
  });
}

/** The part of d3-transition's interface that d3-flame-graph uses, without the time in it. */
class AtOnce {
  readonly #selection: Changeable;

  constructor(changed: Changeable) {
    this.#selection = changed;
  }

  attr(name: string, value: unknown): this {
    this.#selection.attr(name, value);
    return this;
  }

  text(value: unknown): this {
    this.#selection.text(value);
    return this;
  }

  delay(): this {
    return this;
  }

  duration(): this {
    return this;
  }

  ease(): this {
    return this;
  }
}
