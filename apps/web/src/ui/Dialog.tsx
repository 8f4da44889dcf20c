import { lazy, Suspense, useState, type ReactNode } from "react";
import { ChunkBorder } from "./ChunkBorder.tsx";
import { Button } from "./Button.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** In px; narrower on narrow windows. */
  readonly width?: number;
}

const DialogPopup = lazy(() => import("./DialogPopup.tsx"));

/** A question or form above the page. Focus goes in and comes back to where it was. Its code comes when first opened. */
export function Dialog(props: DialogProps) {
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <ChunkBorder fallback={null}>
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    </ChunkBorder>
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
