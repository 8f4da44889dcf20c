import { Menu as Base } from "@base-ui/react/menu";
import { useMemo } from "react";
import { MenuPartsContext } from "./Menu.tsx";
import { menuParts, popupClass } from "./MenuPopup.tsx";
import type { PointMenuProps } from "./PointMenu.tsx";

/** The menu of a PointMenu, which comes with the code of all menus. */
export default function PointMenuPopup({ label, at: { x, y }, from, onClose, children }: PointMenuProps) {
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y]);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="start" sideOffset={2} className="z-40">
          <Base.Popup className={popupClass} aria-label={label} finalFocus={from}>
            <MenuPartsContext value={menuParts}>{children}</MenuPartsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
