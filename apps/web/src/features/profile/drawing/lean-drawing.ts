import { selection } from "d3-selection";

/**
 * Runs a drawing of d3-flame-graph without the work that nobody sees, which is most of it at a thousand frames. What is
 * left is its layout and one group for each frame, named, with a polygon in place of the library's rectangle:
 *
 *  - transitions change attributes and texts at once. Even one of duration 0 takes a timer, a table of tweens and a frame's
 *    delay for each element;
 *  - places, sizes and colours are not written: the chart has cheaper words for them;
 *  - no labels are made, two elements of HTML for each frame: frames that are wide enough for one get a text from the chart;
 *  - no listeners are added: what a click or a pointer does is the view's;
 *  - groups that are not needed now stay for the next drawing, without their class: making one costs the browser more
 *    than all that is written on it.
 *
 * d3's methods are back in place when this returns, also when the drawing throws.
 */
export function leanDrawing(draw: () => void): void {
  const prototype = selection.prototype as unknown as Record<string, unknown>;
  const { append, attr, on, remove, transition } = prototype;
  prototype["append"] = function (this: Changeable, name: unknown) {
    if (name === "foreignObject") return this.filter(() => false);
    return (append as Changeable["append"]).call(this, name === "svg:rect" ? "svg:polygon" : name);
  };
  prototype["attr"] = changeAttribute;
  prototype["on"] = function (this: unknown) {
    return this;
  };
  prototype["remove"] = function (this: Changeable) {
    return this.each(setAside);
  };
  prototype["transition"] = function (this: Changeable) {
    return new AtOnce(this);
  };
  try {
    draw();
  } finally {
    Object.assign(prototype, { append, attr, on, remove, transition });
  }
}

interface Changeable {
  append(name: unknown): this;
  node(): Element | null;
  filter(keeps: () => boolean): this;
  each(change: (this: Element, ...place: unknown[]) => void): this;
  attr(name: string, value: unknown): this;
  text(value: unknown): this;
}

/**
 * Of frames' groups writes name and class only, and of their shapes nothing; a selection holds elements of one kind.
 * What has the value is left alone, since the browser would restyle it all the same.
 */
function changeAttribute(this: Changeable, name: string, value: unknown): Changeable {
  const kind = this.node()?.localName;
  if (kind === "polygon" || (kind === "g" && name !== "name" && name !== "class")) return this;
  return this.each(function (...place) {
    const wanted = String(typeof value === "function" ? (value.apply(this, place) as unknown) : value);
    if (this.getAttribute(name) !== wanted) this.setAttribute(name, wanted);
  });
}

/** Leaves of a group only an empty shape, which is neither seen nor hit. */
function setAside(this: Element): void {
  this.removeAttribute("class");
  this.removeAttribute("name");
  const shape = this.firstElementChild!;
  shape.setAttribute("points", "");
  shape.nextElementSibling?.remove();
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
