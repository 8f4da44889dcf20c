import type { ReactNode } from "react";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { Form } from "../../ui/Form.tsx";

/** A list of rows with hairlines between them; says so when it is empty. */
export function Rows({ label, empty, children }: { label: string; empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-[13px] text-ink3">{empty}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line text-[13px]">
      {children}
    </ul>
  );
}

/** The subject of a row, a remark on it, and its actions. */
export function Row({ title, children, actions }: { title: ReactNode; children?: ReactNode; actions?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="[overflow-wrap:anywhere]">{title}</p>
        {children !== undefined && <p className="text-ink3 [overflow-wrap:anywhere]">{children}</p>}
      </div>
      {actions !== undefined && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </li>
  );
}

/** A form below a list: fields side by side with the button that sends them. */
export function RowForm({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  return (
    <Form className="mt-3 flex flex-wrap items-end gap-3" onSend={onSend}>
      {children}
    </Form>
  );
}

/** The error of a list or of its form; nothing where nothing failed. */
export function Failed({ error }: { error: unknown }) {
  return (
    error !== null && (
      <div className="mt-3">
        <ErrorNotice error={error} />
      </div>
    )
  );
}

/** A part of a settings page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 first:mt-0">
      <h2 className="mb-2.5 text-[15px] font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A secret that is shown once, below what is to be said of it, to be copied by the button `label`. */
export function ShownOnce({ secret, label, children }: { secret: string; label: string; children: ReactNode }) {
  return (
    <div role="status" className="mt-3 border-l-2 border-accent bg-sunk px-4 py-3 text-[13px]">
      {children}
      <div className="mt-2 flex items-center gap-2">
        <code className="min-w-0 [overflow-wrap:anywhere]">{secret}</code>
        <CopyButton text={secret} size="small" label={label} />
      </div>
    </div>
  );
}
