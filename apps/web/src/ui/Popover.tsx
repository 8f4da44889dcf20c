import type { ReactElement, ReactNode } from "react";
import { lazyPopup, type TriggerProps } from "./lazy-popup.tsx";

export interface PopoverProps {
  readonly trigger: ReactElement<TriggerProps>;
  /** Names it for screen readers and is shown. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A small panel at its trigger, such as a chart's options. */
export const Popover = lazyPopup<PopoverProps>("dialog", () => import("./PopoverPopup.tsx"));
