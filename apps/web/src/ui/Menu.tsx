import {
  cloneElement,
  createContext,
  lazy,
  Suspense,
  use,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { ChunkBorder } from "./ChunkBorder.tsx";

/*
 * Menus cost 30 kB of positioning and focus code, so they come when a pointer or the focus first reaches a trigger.
 * The items below are drawn inside the menu only, with the parts that came with it.
 */
const load = () => import("./MenuPopup.tsx");
const MenuPopup = lazy(load);
/** Ahead of a press; that it does not load is said when it is needed. */
const prefetch = (): void => void load().catch(() => undefined);

/** The components by which MenuPopup lets its items draw themselves. */
export interface MenuParts {
  readonly Item: ComponentType<MenuItemProps>;
  readonly Choice: ComponentType<MenuChoiceProps<string>>;
  readonly Line: ComponentType;
}
export const MenuPartsContext = createContext<MenuParts | null>(null);

export interface MenuItemProps {
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export interface MenuChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A type, not an interface, so that it counts as a record where Base UI asks for one. */
export type TriggerProps = {
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly "aria-haspopup"?: "menu";
  readonly "aria-expanded"?: boolean;
};

/** A menu at its trigger; its children are MenuItem, MenuChoice and MenuLine. */
export function Menu({ trigger, children }: { trigger: ReactElement<TriggerProps>; children: ReactNode }) {
  const [asked, setAsked] = useState(false);
  const closed = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => setAsked(true),
  });
  if (!asked) return closed;
  return (
    <ChunkBorder fallback={closed}>
      <Suspense fallback={closed}>
        <MenuPopup trigger={trigger}>{children}</MenuPopup>
      </Suspense>
    </ChunkBorder>
  );
}

export function MenuItem(props: MenuItemProps) {
  const parts = use(MenuPartsContext);
  return parts && <parts.Item {...props} />;
}

/** One of several, with a mark at the chosen one. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const parts = use(MenuPartsContext);
  // The drawn part treats values as plain texts; what it hands back is one of the options it was given.
  return parts && <parts.Choice {...props} onChange={(value) => props.onChange(value as Value)} />;
}

export function MenuLine() {
  const parts = use(MenuPartsContext);
  return parts && <parts.Line />;
}
