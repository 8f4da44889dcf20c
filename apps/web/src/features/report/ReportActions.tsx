import type { ReportBody } from "@sweetspot/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { deleteReport, patchReport, reportMarkdown, reportPath } from "../../api/reports.ts";
import { isShared } from "../../api/share-base.ts";
import { usePlaceLink } from "../../state/use-place-link.ts";
import { Button } from "../../ui/Button.tsx";
import { ChunkBorder } from "../../ui/ChunkBorder.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { copyAndSay } from "../../ui/copy-text.ts";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem, MenuLine } from "../../ui/Menu.tsx";
import { saveLink } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.tsx";
import { sayDeleted } from "../trash/say-deleted.ts";
import { placeInView } from "./place-in-view.ts";
import { printWhole } from "./print-whole.ts";

const LabelsDialog = lazy(() => import("./LabelsDialog.tsx"));
const PlaceDialog = lazy(() => import("./PlaceDialog.tsx"));
const ShareDialog = lazy(() => import("../share/ShareDialog.tsx"));

/** The actions on a report as a whole: its link, links for people without an account, its Markdown, more files, printing, deleting. */
export function ReportActions({ report }: { report: ReportBody }) {
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const link = usePlaceLink();
  const mayShare = report.may.includes("share");
  /** The part of the report that the new link shows. */
  const [sharing, setSharing] = useState<string | null>(null);
  const share = (): void => {
    const { search, hash } = new URL(link(placeInView()));
    setSharing(search + hash);
  };
  const [labelling, setLabelling] = useState(false);
  const [placing, setPlacing] = useState<"move" | "copy" | null>(null);
  const archive = useMutation({
    mutationFn: () => patchReport(report.project, report.slug, { archived: true }),
    onSuccess: () => toast(`${report.project} / ${report.slug} is in the archive: lists leave it out.`),
    onError: (error) => toast(error.message, { failed: true }),
  });
  const destroy = useMutation({
    mutationFn: () => deleteReport(report.project, report.slug),
    onSuccess: (trashed) => {
      sayDeleted(`${report.project} / ${report.slug}`, report.project, trashed, (url) => void navigate({ to: url }));
      void navigate({ to: "/$project", params: { project: report.project } });
    },
    onError: (error) => toast(error.message, { failed: true }),
  });

  return (
    <>
      <span className="contents max-md:hidden">
        <CopyButton text={() => reportMarkdown(report)}>Copy Markdown</CopyButton>
      </span>
      {mayShare && (
        <Button onClick={share} className="max-sm:hidden">
          Share
        </Button>
      )}
      <CopyButton text={() => link(placeInView())} look="primary" compact>
        Copy link
      </CopyButton>
      <Menu trigger={<IconButton icon="more" label="More" />}>
        <MenuItem onSelect={() => void copyAndSay(reportMarkdown(report), "Markdown copied.")}>Copy Markdown</MenuItem>
        {mayShare && <MenuItem onSelect={share}>Share…</MenuItem>}
        {report.may.includes("upload") && (
          <MenuItem onSelect={() => void navigate({ to: "/new", search: { to: `${report.project}/${report.slug}` } })}>
            Add files…
          </MenuItem>
        )}
        <MenuItem onSelect={() => void printWhole()}>Print…</MenuItem>
        <MenuItem
          onSelect={() =>
            saveLink(
              `${report.project}-${report.slug}.sweetspot.tar`,
              `${reportPath(report.project, report.slug)}/export`,
            )
          }
        >
          Export as one file
        </MenuItem>
        {report.may.includes("edit") && (
          <>
            <MenuItem
              onSelect={() => void navigate({ to: "/settings/trash/$project", params: { project: report.project } })}
            >
              Trash of {report.project}
            </MenuItem>
            <MenuItem
              onSelect={() =>
                void navigate({
                  to: "/settings/revisions/$project/$report",
                  params: { project: report.project, report: report.slug },
                })
              }
            >
              Revisions
            </MenuItem>
            <MenuItem onSelect={() => setLabelling(true)}>Labels…</MenuItem>
            {!report.archived && <MenuItem onSelect={() => archive.mutate()}>Archive report</MenuItem>}
            <MenuItem onSelect={() => setPlacing("move")}>Move or rename…</MenuItem>
            <MenuItem onSelect={() => setPlacing("copy")}>Duplicate…</MenuItem>
            <MenuLine />
            <MenuItem danger onSelect={() => setDeleting(true)}>
              Delete report…
            </MenuItem>
          </>
        )}
      </Menu>
      {sharing !== null && (
        <ChunkBorder fallback={null}>
          <Suspense>
            <ShareDialog report={report} view={sharing} onClose={() => setSharing(null)} />
          </Suspense>
        </ChunkBorder>
      )}
      {placing !== null && (
        <ChunkBorder fallback={null}>
          <Suspense>
            <PlaceDialog report={report} what={placing} onClose={() => setPlacing(null)} />
          </Suspense>
        </ChunkBorder>
      )}
      {labelling && (
        <ChunkBorder fallback={null}>
          <Suspense>
            <LabelsDialog report={report} onClose={() => setLabelling(false)} />
          </Suspense>
        </ChunkBorder>
      )}
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => destroy.mutate()}
        title={`Delete ${report.project} / ${report.slug}?`}
        verb="Delete report"
      >
        Its {report.artifacts.length} {report.artifacts.length === 1 ? "file" : "files"}, notes and findings' marks go
        with it. The trash of {report.project} keeps all of it for 30 days. Links that were shared end.
      </ConfirmDialog>
    </>
  );
}

/** The room that the actions take, while the report is on its way. */
export function ReportActionsPlaceholder() {
  return (
    <span className="invisible contents *:invisible" aria-hidden="true">
      <span className="contents max-md:hidden *:invisible">
        <CopyButton text={() => ""}>Copy Markdown</CopyButton>
      </span>
      {!isShared && <Button className="max-sm:hidden">Share</Button>}
      <CopyButton text={() => ""} look="primary" compact>
        Copy link
      </CopyButton>
      <IconButton icon="more" label="More" />
    </span>
  );
}
