import { type RefObject, useLayoutEffect, useRef } from "react";
import type { FrameText } from "./frame-text.ts";

/** The description of a frame, beside it and never over it: under the frame, or above when there is no room. */
export function FlameTooltip({
  text,
  frameOf,
  pointerX,
  bounds,
}: {
  text: FrameText;
  frameOf: () => Element | undefined;
  /** The pointer's place in the window, or undefined when the keyboard chose the frame. */
  pointerX: number | undefined;
  bounds: RefObject<HTMLElement | null>;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = box.current;
    const around = bounds.current;
    const frame = frameOf();
    if (tip === null || around === null) return;
    // A frame too narrow to be drawn has no place to point at.
    tip.style.visibility = frame === undefined ? "hidden" : "visible";
    if (frame === undefined) return;
    const target = frame.getBoundingClientRect();
    const outer = around.getBoundingClientRect();
    const width = tip.offsetWidth;
    const wanted = pointerX === undefined ? target.left : pointerX - 16;
    const left = Math.max(8, Math.min(wanted, window.innerWidth - width - 8));
    const below = target.bottom + 6 + tip.offsetHeight < window.innerHeight;
    const top = below ? target.bottom + 6 : target.top - tip.offsetHeight - 6;
    tip.style.left = `${left - outer.left}px`;
    tip.style.top = `${top - outer.top}px`;
  }, [text, frameOf, pointerX, bounds]);
  return (
    <div
      ref={box}
      className="pointer-events-none invisible absolute z-30 w-max max-w-[min(560px,92vw)] rounded-md border border-line2 bg-paper px-2.5 py-2 text-sm shadow-float"
      aria-hidden="true"
    >
      <p className="line-clamp-4 font-mono text-[12px] font-medium text-ink [overflow-wrap:anywhere]">
        <bdi>{text.name.slice(0, 2000)}</bdi>
      </p>
      {text.file !== "" && <p className="truncate text-xs text-ink3">{text.file}</p>}
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-px">
        {text.facts.map((fact) => (
          <div key={fact.label} className="contents">
            <dt className="text-ink3">{fact.label}</dt>
            <dd className="text-ink2">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
