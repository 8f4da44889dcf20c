import type { StorageBody, StoragePolicy } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { setStoragePolicy, storageQuery } from "../../api/storage.ts";
import { Form } from "../../ui/Form.tsx";
import { byteSize } from "../../ui/byte-size.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { TextField } from "../../ui/Field.tsx";
import { readPolicy, type PolicyDraft, writePolicy } from "./storage-policy-draft.ts";

/** Opens the dialog that says what a project stores, how much it may store, and how long. */
export function ProjectStorageButton({ project }: { project: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" data-noprint onClick={() => setOpen(true)}>
        Storage
      </Button>
      {open && <ProjectStorage project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

function ProjectStorage({ project, onClose }: { project: string; onClose: () => void }) {
  const storage = useQuery(storageQuery(project));
  return (
    <Dialog open onClose={onClose} title={`Storage of ${project}`} width={560}>
      {storage.isError && <ErrorNotice error={storage.error} />}
      {storage.data !== undefined && (
        <div className="flex flex-col gap-4">
          <Meter storage={storage.data} />
          <PolicyForm project={project} policy={storage.data.policy} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function Meter({ storage: { policy, usedBytes, trashBytes, expired } }: { storage: StorageBody }) {
  const trash = trashBytes === 0 ? "" : `, of which ${byteSize(trashBytes)} in the trash`;
  const of = policy.quotaBytes === null ? "" : ` of ${byteSize(policy.quotaBytes)}`;
  return (
    <div className="text-sm text-ink2">
      <p>
        Files use {byteSize(usedBytes)}
        {of}
        {trash}.
      </p>
      {policy.quotaBytes !== null && (
        <meter
          aria-label="Part of the quota in use"
          className="mt-1 w-full"
          min={0}
          max={policy.quotaBytes}
          high={policy.quotaBytes * 0.9}
          value={usedBytes}
        />
      )}
      {expired.length > 0 && (
        <p className="mt-1 [overflow-wrap:anywhere]">
          Within the hour {expired.length === 1 ? "one report goes" : `${expired.length} reports go`} to the trash:{" "}
          {expired.slice(0, 10).join(", ")}
          {expired.length > 10 && " and others"}.
        </p>
      )}
    </div>
  );
}

function PolicyForm({ project, policy, onClose }: { project: string; policy: StoragePolicy; onClose: () => void }) {
  const [draft, setDraft] = useState<PolicyDraft>(() => writePolicy(policy));
  const read = readPolicy(draft);
  const save = useMutation({ mutationFn: (wanted: StoragePolicy) => setStoragePolicy(project, wanted) });
  const field = (name: keyof PolicyDraft) => ({
    value: draft[name],
    autoComplete: "off",
    problem: "problems" in read ? read.problems[name] : undefined,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <Form className="flex flex-col gap-3.5" onSend={() => "policy" in read && save.mutate(read.policy)}>
      <TextField
        label="Quota in MiB"
        inputMode="numeric"
        hint="Left empty, the disk is the limit. An upload beyond it is refused."
        {...field("quotaMib")}
      />
      <TextField
        label="Keep reports for days"
        inputMode="numeric"
        hint="A report goes to the trash when it last changed more than this many days before the project’s latest change. Left empty, all stay."
        {...field("keepDays")}
      />
      <TextField
        label="Always keep the newest"
        inputMode="numeric"
        hint="This many of the newest reports stay: of the project’s line, or of all reports where no line is set."
        {...field("keepLast")}
      />
      <TextField
        label="Always keep these reports"
        placeholder="release-*, baseline"
        spellCheck={false}
        {...field("keepReports")}
      />
      <TextField
        label="Always keep reports with these labels"
        placeholder="release, paper-*"
        spellCheck={false}
        {...field("keepLabels")}
      />
      {save.isError && <ErrorNotice error={save.error} />}
      <div className="mt-1 flex items-center justify-end gap-2">
        <span role="status" className="mr-auto text-sm text-ink2">
          {save.isSuccess && "Saved."}
        </span>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" look="primary" disabled={save.isPending || "problems" in read}>
          {save.isPending ? "Saving…" : "Save"}
        </Button>
      </div>
    </Form>
  );
}
