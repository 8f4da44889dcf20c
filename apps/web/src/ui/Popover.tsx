import { cloneElement, lazy, Suspense, useState, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { ChunkBorder } from "./ChunkBorder.tsx";

const load = () => import("./PopoverPopup.tsx");
const PopoverPopup = lazy(load);
/** Ahead of a press; that it does not load is said when it is needed. */
const prefetch = (): void => void load().catch(() => undefined);

export interface PopoverProps {
  readonly trigger: ReactElement<PopoverTriggerProps>;
  /** Names it for screen readers and is shown. */
  readonly title: string;
  readonly children: ReactNode;
}

interface PopoverTriggerProps {
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly "aria-haspopup"?: "dialog";
  readonly "aria-expanded"?: boolean;
}

/** A small panel at its trigger, such as a chart's options. Its code comes when a trigger is first reached. */
export function Popover(props: PopoverProps) {
  const [asked, setAsked] = useState(false);
  const closed = cloneElement(props.trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => setAsked(true),
  });
  if (!asked) return closed;
  return (
    <ChunkBorder fallback={closed}>
      <Suspense fallback={closed}>
        <PopoverPopup {...props} />
      </Suspense>
    </ChunkBorder>
  );
}
