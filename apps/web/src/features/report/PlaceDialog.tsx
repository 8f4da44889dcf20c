import { isSlug } from "@sweetspot/contract/names";
import type { ReportBody } from "@sweetspot/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { copyReport, moveReport } from "../../api/reports.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { PlaceFields } from "../upload/PlaceFields.tsx";

const words = {
  move: {
    title: "Move or rename",
    about: "Links to the old address lead here for those who may see both projects. Shared links still work.",
    verb: "Move report",
    run: moveReport,
  },
  copy: {
    title: "Duplicate",
    about: "The copy has the words, variants, files, marks and labels of the report, and no links that were shared.",
    verb: "Duplicate report",
    run: copyReport,
  },
} as const;

/** Asks for the place that a report is to have, or a copy of it. */
export default function PlaceDialog({
  report,
  what,
  onClose,
}: {
  report: ReportBody;
  what: keyof typeof words;
  onClose: () => void;
}) {
  const { title, about, verb, run } = words[what];
  const [to, setTo] = useState({
    project: report.project,
    report: what === "copy" ? `${report.slug.slice(0, 95)}-copy` : report.slug,
  });
  const navigate = useNavigate();
  const act = useMutation({
    mutationFn: () => run(report.project, report.slug, to),
    onSuccess: (path) => {
      onClose();
      toast(`${to.project} / ${to.report} is here.`);
      void navigate({ to: path });
    },
  });
  const isSame = to.project === report.project && to.report === report.slug;
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={about}
      verb={verb}
      isComplete={!isSame && isSlug(to.project) && isSlug(to.report)}
      sending={act}
      onSend={act.mutate}
    >
      <PlaceFields place={to} onChange={setTo} />
    </FormDialog>
  );
}
