import type { TrashEntry } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { projectQuery } from "../../api/reports.ts";
import { emptyTrash, restoreFromTrash, trashQuery } from "../../api/trash.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { byteSize } from "../../ui/byte-size.ts";
import { ago, day, moment } from "../../ui/dates.ts";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { toast } from "../../ui/toast.tsx";
import { PageFrame } from "../home/PageFrame.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { TableHead, unseen } from "../../ui/TableHead.tsx";

/** The deleted things of a project within the last 30 days: put back or deleted for good. */
export default function TrashPage() {
  const { project } = useParams({ from: "/settings/trash/$project" });
  usePageTitle(`Trash · ${project}`);
  const query = useQuery(trashQuery(project));
  const mayDestroy = useQuery({ ...projectQuery(project), retry: false }).data?.may.includes("admin") ?? false;
  /** The entries that a dialog asks about: one, or all of them. */
  const [asked, setAsked] = useState<TrashEntry | "all" | null>(null);
  const navigate = useNavigate();
  const restore = useMutation({
    mutationFn: (entry: TrashEntry) => restoreFromTrash(project, entry.id),
    onSuccess: (url, entry) =>
      toast(`${nameOf(entry)} is back.`, { action: { label: "Open", run: () => void navigate({ to: url }) } }),
    onError: (error) => toast(error.message, { failed: true }),
  });
  const destroy = useMutation({
    mutationFn: (which: TrashEntry | "all") => emptyTrash(project, which === "all" ? undefined : which.id),
    onError: (error) => toast(error.message, { failed: true }),
  });
  const entries = query.data?.entries ?? [];

  return (
    <PageFrame crumbs={[{ text: project, to: `/${project}` }, { text: "Trash" }]}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-2xl/8 font-semibold tracking-[-0.015em]">Trash</h1>
          <p className="mt-0.5 text-[13px] text-ink2">
            Everything that is deleted in {project} is kept here for 30 days, then deleted for good.
          </p>
        </div>
        {entries.length > 0 && mayDestroy && (
          <Button look="danger" onClick={() => setAsked("all")}>
            Empty the trash…
          </Button>
        )}
      </div>
      {query.isError ? (
        <ErrorNotice title="The trash could not be listed." error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <LoadingState doing="Listing the trash" lines={4} />
      ) : entries.length === 0 ? (
        <EmptyState
          title="The trash is empty."
          action={
            <Link to="/$project" params={{ project }} className={buttonClass()}>
              Reports of {project}
            </Link>
          }
        >
          Deleted reports, variants and files appear here and can be put back.
        </EmptyState>
      ) : (
        <table className="table">
          <TableHead
            columns={[
              "Deleted",
              ["From", "max-md:hidden"],
              ["Size", "num max-md:hidden"],
              ["When", "max-sm:hidden"],
              [unseen("Actions"), ""],
            ]}
          />
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row" className="[overflow-wrap:anywhere]">
                  {nameOf(entry)}
                  <span className="block text-sm font-normal text-ink3">
                    {entry.kind}
                    {entry.kind !== "file" && `, ${entry.files} ${entry.files === 1 ? "file" : "files"}`}
                    {entry.kind !== "report" && <span className="md:hidden"> of {entry.report}</span>}
                  </span>
                </th>
                <td className="text-ink2 max-md:hidden">
                  {project} / {entry.report}
                </td>
                <td className="num text-ink2 max-md:hidden">{byteSize(entry.bytes)}</td>
                <td className="text-ink2 max-sm:hidden" title={moment(entry.deletedAt)}>
                  {ago(entry.deletedAt)}
                  <span className="block text-sm text-ink3">kept until {day(entry.until)}</span>
                </td>
                <td className="text-right whitespace-nowrap">
                  <span className="inline-flex gap-1.5 max-sm:flex-col">
                    <Button size="small" disabled={restore.isPending} onClick={() => restore.mutate(entry)}>
                      Restore
                    </Button>
                    {mayDestroy && (
                      <Button size="small" look="quiet" onClick={() => setAsked(entry)}>
                        Delete for good…
                      </Button>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && destroy.mutate(asked)}
        title={asked === "all" ? "Empty the trash?" : "Delete for good?"}
        verb={asked === "all" ? "Empty the trash" : "Delete for good"}
      >
        {asked === "all"
          ? `All ${entries.length} ${entries.length === 1 ? "entry" : "entries"} and their bytes are gone then.`
          : asked !== null && `${nameOf(asked)} and its bytes are gone then.`}{" "}
        This cannot be undone.
      </ConfirmDialog>
    </PageFrame>
  );
}

function nameOf({ kind, report, title, variant, file }: TrashEntry): string {
  if (kind === "report") return title || report;
  return kind === "variant" ? (variant ?? "") : `${variant} / ${file}`;
}
