import { cloneElement, lazy, type MouseEvent, type ReactElement, Suspense, useState, type ComponentType } from "react";
import { ChunkBorder } from "./ChunkBorder.tsx";

/** A type, not an interface, so that it counts as a record where Base UI asks for one. */
export type TriggerProps = {
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly autoFocus?: boolean;
  readonly "aria-haspopup"?: "menu" | "dialog";
  readonly "aria-expanded"?: boolean;
};

/**
 * A component that draws its trigger alone until that is pressed. A popup is 30 kB of positioning and focus code, so it comes when a
 * pointer or the focus first reaches a trigger.
 */
export function lazyPopup<Props extends { readonly trigger: ReactElement<TriggerProps> }>(
  kind: "menu" | "dialog",
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Popup = lazy(load) as unknown as ComponentType<Props>;
  /** Ahead of a press; that it does not load is said when it is needed. */
  const prefetch = (): void => void load().catch(() => undefined);
  return function LazyPopup(props) {
    const [asked, setAsked] = useState(false);
    const closed = cloneElement(props.trigger, {
      "aria-haspopup": kind,
      "aria-expanded": false,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: () => setAsked(true),
    });
    if (!asked) return closed;
    // Another element takes the pressed one's place, and its focus as well. Were the focus lost to the page meanwhile, a popup that has
    // just closed would take it back to its own trigger, and this one would close.
    const pressed = cloneElement(closed, { autoFocus: true });
    return (
      <ChunkBorder fallback={pressed}>
        <Suspense fallback={pressed}>
          <Popup {...props} trigger={cloneElement(props.trigger, { autoFocus: true })} />
        </Suspense>
      </ChunkBorder>
    );
  };
}
