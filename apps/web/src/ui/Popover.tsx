import { cloneElement, lazy, Suspense, useState, type MouseEvent, type ReactElement, type ReactNode } from "react";

const load = () => import("./PopoverPopup.tsx");
const PopoverPopup = lazy(load);

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
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setAsked(true),
  });
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <PopoverPopup {...props} />
    </Suspense>
  );
}
