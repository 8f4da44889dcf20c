import { Popover as Base } from "@base-ui/react/popover";
import type { PopoverProps } from "./Popover.tsx";

/** The panel itself, open at first: it is only drawn once its trigger was pressed. */
export default function PopoverPopup({ trigger, title, children }: PopoverProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-40">
          <Base.Popup className="w-max max-w-[min(92vw,420px)] rounded-lg border border-line bg-paper p-3 shadow-float">
            <Base.Title className="mb-2 text-sm font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
