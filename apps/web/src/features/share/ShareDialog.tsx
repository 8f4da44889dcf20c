import type { NewShare, ReportBody } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { makeShare, revokeShare, sharesQuery } from "../../api/shares.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { ago, day } from "../../ui/dates.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Failed, Row, Rows, ShownOnce } from "../access/Rows.tsx";

const dayMs = 86_400_000;
const lives = ["7", "30", "90", "365"] as const;

/** Makes links to a report that need no account, and lists those that work, each with a way to end it. `view` is what the page shows. */
export default function ShareDialog({
  report,
  view,
  onClose,
}: {
  report: ReportBody;
  /** The part of the page's address behind the names: "" or "?…#…". */
  view: string;
  onClose: () => void;
}) {
  const { project, slug } = report;
  const [follows, setFollows] = useState(false);
  const [label, setLabel] = useState("");
  const [days, setDays] = useState<(typeof lives)[number]>("30");
  const [hasPreview, setHasPreview] = useState(true);
  const [made, setMade] = useState<NewShare | null>(null);
  const links = useQuery(sharesQuery(project, slug));
  const make = useMutation({
    mutationFn: () =>
      makeShare(project, slug, {
        follows,
        label: label.trim(),
        hasPreview,
        view,
        expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString(),
      }),
    onSuccess: (link) => {
      setMade(link);
      setLabel("");
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => revokeShare(project, slug, id),
    onSuccess: (_done, id) => setMade((now) => (now?.id === id ? null : now)),
  });
  const failed = make.error ?? revoke.error ?? links.error;

  return (
    <Dialog
      open
      onClose={onClose}
      title="Share"
      description="Everybody who has the link can read this report without an account, and nothing else."
      width={600}
    >
      <Form className="flex flex-col gap-3 text-[13px]" onSend={make.mutate}>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="sr-only">The link shows</legend>
          <label className="flex items-baseline gap-2">
            <input type="radio" name="follows" checked={!follows} onChange={() => setFollows(false)} />
            <span>
              This view as it is now{" "}
              <span className="text-ink3">(revision {report.revision}, whatever changes later)</span>
            </span>
          </label>
          <label className="flex items-baseline gap-2">
            <input type="radio" name="follows" checked={follows} onChange={() => setFollows(true)} />
            <span>
              This view of the latest revision <span className="text-ink3">(follows the report)</span>
            </span>
          </label>
        </fieldset>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="For whom"
            placeholder="only this list shows it"
            maxLength={100}
            className="min-w-0 flex-1 basis-44"
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
          <Select
            label="Works for"
            showLabel
            size="normal"
            value={days}
            options={lives.map((value) => ({ value, label: value === "365" ? "a year" : `${value} days` }))}
            onChange={setDays}
          />
          <Button type="submit" look="primary" disabled={make.isPending}>
            Make link
          </Button>
        </div>
        <label className="flex items-baseline gap-2">
          <input type="checkbox" checked={hasPreview} onChange={(event) => setHasPreview(event.target.checked)} />
          Chats show title and verdict beside the link
        </label>
      </Form>
      <Failed error={failed} />
      {made !== null && (
        <ShownOnce secret={made.url} label="Copy the shared link">
          <p>Copy the link now: it is not shown again.</p>
        </ShownOnce>
      )}
      <h3 className="mt-5 mb-1.5 text-[13px] font-semibold">Links that work</h3>
      <Rows label="Links that work" empty={links.isPending ? "Listing the links." : "None yet."}>
        {(links.data?.shares ?? []).map((link) => (
          <Row
            key={link.id}
            title={link.label || `Made ${day(link.createdAt)}`}
            actions={
              <Button
                size="small"
                look="danger"
                disabled={revoke.isPending}
                aria-label={`Revoke ${link.label || `the link made ${day(link.createdAt)}`}`}
                onClick={() => revoke.mutate(link.id)}
              >
                Revoke
              </Button>
            }
          >
            {link.revision === null ? "follows the report" : `revision ${link.revision}`}
            {" · "}
            {link.openings === 0
              ? "never opened"
              : `opened ${link.openings === 1 ? "once" : `${link.openings} times`}, last ${ago(link.openedAt ?? "")}`}
            {link.createdBy !== null && ` · by ${link.createdBy}`} · until {day(link.expiresAt)}
          </Row>
        ))}
      </Rows>
    </Dialog>
  );
}
