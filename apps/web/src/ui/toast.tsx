import { useSyncExternalStore } from "react";
import { IconButton } from "./IconButton.tsx";

interface ToastEntry {
  readonly id: number;
  readonly text: string;
  readonly failed: boolean;
  readonly action: ToastAction | undefined;
}

/** The action that a message offers, such as undoing. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/**
 * Says something briefly at the foot of the page, and to screen readers. Failures stay until they are closed, and what can be acted on stays
 * longer than what is only said.
 */
export function toast(text: string, { failed = false, action }: { failed?: boolean; action?: ToastAction } = {}): void {
  const id = nextId++;
  change([...entries.slice(-2), { id, text, failed, action }]);
  if (!failed) setTimeout(() => dismiss(id), action === undefined ? 4000 : 12_000);
}

function dismiss(id: number): void {
  change(entries.filter((entry) => entry.id !== id));
}

/** The place where toasts appear; once, in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => entries,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      data-noprint
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4"
    >
      {shown.map((entry) => (
        <div
          key={entry.id}
          className="pointer-events-auto flex max-w-[560px] items-center gap-2 rounded-md bg-ink py-1.5 pr-1.5 pl-3 text-[13px] text-bg shadow-float"
        >
          {entry.failed && <span className="font-semibold">Failed:</span>}
          <span className="min-w-0 break-words">{entry.text}</span>
          {entry.action && (
            <button
              type="button"
              className="rounded-[5px] px-2 py-1 font-semibold underline underline-offset-2 hover:opacity-70"
              onClick={() => {
                dismiss(entry.id);
                entry.action?.run();
              }}
            >
              {entry.action.label}
            </button>
          )}
          <IconButton
            icon="close"
            label="Dismiss"
            className="text-bg! hover:bg-transparent! hover:opacity-70"
            onClick={() => dismiss(entry.id)}
          />
        </div>
      ))}
    </div>
  );
}
