import type { FindingBody, FindingMark, ReportBody } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendJson } from "../../api/client.ts";
import { usePlaceLink } from "../../state/use-place-link.ts";
import { reportChanged, reportPath } from "../../api/reports.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem, MenuLine } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toast.tsx";
import { copyAndSay } from "../../ui/copy-text.ts";

/** The author's actions on a finding; `onAnnotate` opens the note's field in the row. */
export function FindingMenu({
  finding,
  report,
  onAnnotate,
}: {
  finding: FindingBody;
  report: ReportBody;
  onAnnotate: () => void;
}) {
  const mark = useMark(finding, report);
  const { state, note } = finding.mark;
  const link = usePlaceLink();
  const set = (next: FindingMark["state"]) => mark.mutate({ state: next, note });
  // The row goes with the finding, and with it all that it would have been told.
  async function hide(): Promise<void> {
    await mark.mutateAsync({ state: "hidden", note });
    toast(`${finding.subject} is hidden.`, {
      action: { label: "Undo", run: () => mark.mutate({ state, note }) },
    });
  }
  return (
    <Menu
      trigger={
        <IconButton
          icon="more"
          label={`${report.may.includes("edit") ? "Link, pin, hide or annotate" : "Link"}: ${finding.subject}`}
        />
      }
    >
      <MenuItem
        onSelect={() => void copyAndSay(link({ section: "findings", part: finding.id }), "The link is copied.")}
      >
        Copy link
      </MenuItem>
      {report.may.includes("edit") && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => set(state === "pinned" ? "none" : "pinned")}>
            {state === "pinned" ? "Unpin" : "Pin to the top"}
          </MenuItem>
          <MenuItem
            onSelect={() =>
              state === "hidden"
                ? set("none")
                : void hide().catch((error: Error) => toast(error.message, { failed: true }))
            }
          >
            {state === "hidden" ? "Show again" : "Hide"}
          </MenuItem>
          <MenuItem onSelect={onAnnotate}>{note === "" ? "Add a remark" : "Edit the remark"}</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** Writes a finding's mark and reads the report again. */
export function useMark(finding: FindingBody, report: ReportBody) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mark: FindingMark) =>
      sendJson<FindingMark>(
        "PUT",
        `${reportPath(report.project, report.slug)}/findings${entryPath(finding.id)}/mark`,
        mark,
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["findings", report.project, report.slug] });
      await reportChanged(report.project, report.slug);
    },
  });
}
