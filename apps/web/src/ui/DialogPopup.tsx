import { Dialog as Base } from "@base-ui/react/dialog";
import type { DialogProps } from "./Dialog.tsx";
import { IconButton } from "./IconButton.tsx";

/** The dialog itself; use Dialog, which fetches it when it is first opened. */
export default function DialogPopup({ open, onClose, title, description, children, width = 480 }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Base.Popup
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[80vh] w-[92vw] -translate-x-1/2 flex-col rounded-lg border border-line bg-paper shadow-float"
          style={{ maxWidth: width }}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
            <Base.Title className="text-[15px] font-semibold">{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label="Close" />} />
          </div>
          <div className="overflow-y-auto p-4">
            {description && <Base.Description className="mb-3 text-[13px] text-ink2">{description}</Base.Description>}
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
