import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

/** A small panel at its trigger, such as a chart's options. `title` names it for screen readers and is shown. */
export function Popover({
  trigger,
  title,
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  children: ReactNode;
}) {
  return (
    <Base.Root>
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
