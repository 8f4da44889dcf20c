import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement } from "react";
import { hideTooltip, showTooltip } from "./show-tooltip.ts";

interface Handlers {
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * A short hint on hover and keyboard focus. It never holds what cannot be had otherwise: phones do not show it, and
 * screen readers go by the element's own name.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Handlers> }) {
  const own = children.props;
  return cloneElement<Handlers>(children, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType === "mouse") showTooltip(event.currentTarget, text, 400);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      hideTooltip();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible") && !matchMedia("(hover: none)").matches)
        showTooltip(event.currentTarget, text, 0);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      hideTooltip();
    },
  });
}
