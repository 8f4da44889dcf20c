import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { ErrorNotice } from "./ErrorNotice.tsx";
import { Form } from "./Form.tsx";

/** A dialog with a form: its fields, the error of the last sending, and the buttons that leave and send it. */
export function FormDialog({
  verb,
  busyVerb = verb,
  isComplete = true,
  sending,
  onSend,
  children,
  ...dialog
}: Omit<DialogProps, "open"> & {
  /** The text of the button that sends, and while it is sent. */
  verb: string;
  busyVerb?: string;
  isComplete?: boolean;
  /** The mutation that sends the form. */
  sending: { readonly isPending: boolean; readonly error: Error | null };
  onSend: () => void;
}) {
  return (
    <Dialog open {...dialog}>
      <Form className="flex flex-col gap-3.5" onSend={() => isComplete && onSend()}>
        {children}
        {sending.error !== null && <ErrorNotice error={sending.error} />}
        <div className="mt-1 flex justify-end gap-2">
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isComplete || sending.isPending}>
            {sending.isPending ? busyVerb : verb}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
