import type { ReportBody } from "@sweetspot/contract";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { patchReport } from "../../api/reports.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toast.tsx";

/** The title, changed in its place: the pencil or a double click opens it, Enter keeps, Escape leaves it. */
export function ReportTitle({ report }: { report: ReportBody }) {
  const [draft, setDraft] = useState<string | null>(null);
  const mayEdit = report.may.includes("edit");
  const pencil = useRef<HTMLButtonElement>(null);
  const save = useMutation({
    mutationFn: (title: string) => patchReport(report.project, report.slug, { title }),
    onError: (error) => toast(error.message, { failed: true }),
  });
  const shown = save.isPending ? save.variables : report.title || `${report.project} / ${report.slug}`;

  function close(keep: boolean) {
    if (draft === null) return;
    const title = draft.trim();
    setDraft(null);
    requestAnimationFrame(() => pencil.current?.focus());
    if (keep && title !== "" && title !== report.title) save.mutate(title);
  }

  if (draft !== null) {
    return (
      <h1 className="text-2xl/8 font-semibold tracking-[-0.015em]">
        <input
          autoFocus
          aria-label="Title of the report"
          value={draft}
          maxLength={300}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => close(true)}
          onKeyDown={(event) => {
            if (event.key === "Enter") close(true);
            else if (event.key === "Escape") close(false);
          }}
          className="-mx-1.5 w-full rounded-md border border-line2 bg-paper px-1.5"
        />
      </h1>
    );
  }
  return (
    <div className="group flex items-start gap-1">
      <h1
        onDoubleClick={() => mayEdit && setDraft(report.title)}
        className="min-w-0 text-2xl/8 font-semibold tracking-[-0.015em] [overflow-wrap:anywhere] max-sm:text-xl/[26px]"
      >
        {shown}
      </h1>
      {mayEdit && (
        <IconButton
          ref={pencil}
          icon="edit"
          label="Change the title"
          data-noprint
          onClick={() => setDraft(report.title)}
          className="mt-0.5 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      )}
    </div>
  );
}
