import { createContext, use, type ComponentType, type ReactElement, type ReactNode } from "react";
import { lazyPopup, type TriggerProps } from "./lazy-popup.tsx";

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

export interface MenuProps {
  readonly trigger: ReactElement<TriggerProps>;
  readonly children: ReactNode;
}

/** A menu at its trigger; its children are MenuItem, MenuChoice and MenuLine, which are drawn with parts that came with it. */
export const Menu = lazyPopup<MenuProps>("menu", () => import("./MenuPopup.tsx"));

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
