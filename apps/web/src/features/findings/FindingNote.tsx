import type { FindingBody, ReportBody } from "@sweetspot/contract";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { Form } from "../../ui/Form.tsx";
import { useMark } from "./FindingMenu.tsx";

/** The author's remark on a finding as a field. */
export function FindingNote({
  finding,
  report,
  onClose,
}: {
  finding: FindingBody;
  report: ReportBody;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(finding.mark.note);
  const mark = useMark(finding, report);
  return (
    <Form
      className="mt-1.5 flex flex-wrap items-center gap-2"
      onSend={() => mark.mutate({ state: finding.mark.state, note: draft.trim() }, { onSuccess: onClose })}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <input
        autoFocus
        aria-label={`Remark on ${finding.subject}`}
        value={draft}
        maxLength={2000}
        onChange={(event) => setDraft(event.target.value)}
        className="h-7 min-w-48 flex-1 rounded-[5px] border border-line2 bg-paper px-2 text-[12.5px]"
      />
      <Button type="submit" size="small" look="primary" disabled={mark.isPending}>
        Save
      </Button>
      <Button size="small" onClick={onClose}>
        Cancel
      </Button>
      {mark.isError && <ErrorNotice error={mark.error} />}
    </Form>
  );
}
