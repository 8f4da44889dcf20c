import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";

/** A question or form above the page. Focus goes in and comes back to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  width = 480,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  width?: number;
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/35" />
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

/** Asks before something that cannot be taken back. `verb` says what the button does: “Delete file”. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  verb,
  children,
}: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  verb: string;
  children: ReactNode;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="text-[13px] text-ink2">{children}</div>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="danger"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
