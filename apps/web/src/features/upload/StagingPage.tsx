import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { AppBar } from "../shell/AppBar.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { DropZone } from "./DropZone.tsx";
import { ExportOffer } from "./ExportOffer.tsx";
import { isReportExport } from "./report-export.ts";
import { leaveSending, retryFailed, startSending, useSending, type SendingPlan } from "./sending-store.ts";
import { SendingList } from "./SendingList.tsx";
import { StagingForm } from "./StagingForm.tsx";
import { clearStaging, useStaging } from "./staging-store.ts";

/** Between a drop and its report: what goes where, then how far each file is. */
export default function StagingPage() {
  const search: { to?: string; project?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const staging = useStaging();
  const sending = useSending();
  const [plan, setPlan] = useState<SendingPlan | null>(null);
  const [toProject, toReport] = search.to?.split("/") ?? [];
  const target = toProject && toReport ? { project: toProject, report: toReport } : null;
  const only = staging.files.length === 1 ? staging.files[0] : undefined;
  const [sentAsFile, setSentAsFile] = useState<File | null>(null);
  const isExport = useQuery({
    queryKey: ["is-export", only?.id],
    queryFn: () => isReportExport(only!.file),
    enabled: only !== undefined,
  });
  usePageTitle(target ? `Add to ${target.project} / ${target.report}` : "New report");

  function open(project: string, report: string) {
    clearStaging();
    leaveSending();
    void navigate({ to: "/$project/$report", params: { project, report }, replace: true });
  }

  // A file that could not be read is in the report with its reasons; only one that never arrived keeps the reader here.
  const arrived = sending?.done === true && sending.files.every(({ progress }) => progress.kind === "stored");
  useEffect(() => {
    if (arrived && sending) open(sending.project, sending.report);
  });

  const busy = sending !== null && !sending.done;
  useEffect(() => {
    if (!busy) return;
    // Leaving now would lose what has not been sent: the browser asks.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);

  return (
    <>
      <AppBar
        crumbs={
          target
            ? [
                { text: target.project, to: `/${target.project}` },
                { text: target.report, to: `/${target.project}/${target.report}` },
                { text: "Add files" },
              ]
            : [{ text: "New report" }]
        }
      />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1008px] px-6 pt-7 pb-24 outline-none max-sm:px-3.5">
        <h1 className="mb-5 text-2xl/8 font-semibold tracking-[-0.015em]">
          {target ? `Add files to ${target.project} / ${target.report}` : "New report"}
        </h1>
        {sending && plan ? (
          <SendingList
            sending={sending}
            onOpen={() => open(sending.project, sending.report)}
            onRetry={() => void retryFailed(plan)}
            onBack={leaveSending}
          />
        ) : staging.files.length === 0 ? (
          <DropZone
            {...(search.project !== undefined && { project: search.project })}
            {...(search.to !== undefined && { to: search.to })}
          />
        ) : only !== undefined && isExport.data === true && only.file !== sentAsFile ? (
          <ExportOffer
            file={only.file}
            project={target?.project ?? search.project ?? ""}
            onSend={() => setSentAsFile(only.file)}
          />
        ) : (
          <StagingForm
            staging={staging}
            target={target}
            project={search.project ?? null}
            onSend={(next) => {
              setPlan(next);
              void startSending(next);
            }}
          />
        )}
      </main>
    </>
  );
}
