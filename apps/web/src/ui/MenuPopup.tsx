import { Menu as Base } from "@base-ui/react/menu";
import { classNames } from "./class-names.ts";
import { MenuPartsContext, type MenuChoiceProps, type MenuItemProps, type MenuParts, type MenuProps } from "./Menu.tsx";

const itemClass =
  "flex min-h-7 cursor-default items-center gap-2 rounded-[5px] px-2 py-1 text-[13px] outline-none select-none " +
  "data-[highlighted]:bg-hover data-[disabled]:opacity-45";

export const popupClass =
  "max-h-[min(70vh,480px)] min-w-44 overflow-y-auto rounded-lg border border-line bg-paper p-1 shadow-float outline-none";

/** The menu itself, open at first: it is only drawn once its trigger was pressed. */
export default function MenuPopup({ trigger, children }: MenuProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-40">
          <Base.Popup className={popupClass}>
            <MenuPartsContext value={menuParts}>{children}</MenuPartsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ onSelect, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={classNames(itemClass, danger && "text-failed")}>
      {children}
    </Base.Item>
  );
}

function Choice({ label, value, options, onChange }: MenuChoiceProps<string>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: string) => onChange(next)} aria-label={label}>
      <div className="px-2 pt-1 pb-0.5 text-xs text-ink3" aria-hidden="true">
        {label}
      </div>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick
          className={classNames(itemClass, "relative pl-7")}
        >
          <Base.RadioItemIndicator className="absolute left-2">✓</Base.RadioItemIndicator>
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

function Line() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />;
}

export const menuParts: MenuParts = { Item, Choice, Line };
