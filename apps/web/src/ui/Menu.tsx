import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";

const itemClass =
  "flex min-h-7 cursor-default items-center gap-2 rounded-[5px] px-2 py-1 text-[13px] outline-none select-none " +
  "data-[highlighted]:bg-hover data-[disabled]:opacity-45";

/** A menu at its trigger; its children are MenuItem, MenuChoice and MenuLine. */
export function Menu({ trigger, children }: { trigger: ReactElement<Record<string, unknown>>; children: ReactNode }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-40">
          <Base.Popup className="max-h-[min(70vh,480px)] min-w-44 overflow-y-auto rounded-lg border border-line bg-paper p-1 shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  onSelect,
  danger = false,
  disabled = false,
  children,
}: {
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={classNames(itemClass, danger && "text-failed")}>
      {children}
    </Base.Item>
  );
}

/** One of several, with a mark at the chosen one. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)} aria-label={label}>
      <div className="px-2 pt-1 pb-0.5 text-xs text-ink3" aria-hidden="true">
        {label}
      </div>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick
          className={classNames(itemClass, "pl-7 relative")}
        >
          <Base.RadioItemIndicator className="absolute left-2">✓</Base.RadioItemIndicator>
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuLine() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />;
}
