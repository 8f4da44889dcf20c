import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { queryClient } from "../../api/query-client.ts";
import { reportQuery } from "../../api/reports.ts";
import { toast } from "../../ui/toast.tsx";
import { isTyping } from "../shell/use-keys.ts";
import { fileOfPaste, filesOfDrop, maxFiles, type FoundFile } from "./collect-files.ts";
import { stage } from "./staging-store.ts";

/** The report that files dropped on its page go to: `neutrino/pr-213`, or none on other pages. */
export function targetOf(pathname: string): string | null {
  const [project, report] = pathname.split("/").slice(1);
  return project && report && project !== "new" ? `${decodeURIComponent(project)}/${decodeURIComponent(report)}` : null;
}

/** The variants of a report that is shown, from what was fetched for its page. */
export function knownVariants(target: string | null): readonly string[] {
  const [project, report] = target?.split("/") ?? [];
  if (project === undefined || report === undefined) return [];
  const shown = queryClient.getQueryData(reportQuery(project, report).queryKey);
  return shown?.variants.map((variant) => variant.name) ?? [];
}

/** Files dropped, or text pasted, anywhere on any page are staged; on a report's page they are staged for that report. */
export function DropAnywhere() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [over, setOver] = useState(false);
  const target = pathname === "/new" ? ((search as { to?: string }).to ?? null) : targetOf(pathname);
  const go = useRef((_found: readonly FoundFile[]) => {});
  useEffect(() => {
    go.current = (found) => {
      if (found.length === 0) {
        toast("There was no file in what was dropped.");
        return;
      }
      if (found.length >= maxFiles) toast(`Only the first ${maxFiles.toLocaleString("en")} files were taken.`);
      stage(found, knownVariants(target));
      if (pathname !== "/new") void navigate({ to: "/new", search: target === null ? {} : { to: target } });
    };
  });

  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    let leaving = 0;
    function onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      clearTimeout(leaving);
      setOver(true);
    }
    // Leaving one element for another fires dragleave, too: only when no dragover follows has the pointer left.
    function onDragLeave() {
      clearTimeout(leaving);
      leaving = window.setTimeout(() => setOver(false), 120);
    }
    function onDrop(event: DragEvent) {
      if (!holdsFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      clearTimeout(leaving);
      setOver(false);
      filesOfDrop(event.dataTransfer).then(
        (found) => go.current(found),
        () => toast("The browser could not read what was dropped.", { failed: true }),
      );
    }
    function onPaste(event: ClipboardEvent) {
      if (isTyping(event) || !event.clipboardData) return;
      const files = [...event.clipboardData.files].map((file) => ({ file, path: file.name }));
      const pasted = files.length > 0 ? null : fileOfPaste(event.clipboardData.getData("text/plain"));
      const found = pasted ? [pasted] : files;
      if (found.length === 0) return;
      event.preventDefault();
      go.current(found);
    }
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("dragleave", onDragLeave);
    window.addEventListener("drop", onDrop);
    window.addEventListener("paste", onPaste);
    return () => {
      clearTimeout(leaving);
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("dragleave", onDragLeave);
      window.removeEventListener("drop", onDrop);
      window.removeEventListener("paste", onPaste);
    };
  }, []);

  if (!over) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-lg border-2 border-dashed border-accent p-6"
    >
      <p className="rounded-md bg-ink px-3 py-1.5 text-[13px] text-bg shadow-float">
        {target === null ? "Drop to start a report" : `Drop to add to ${target.replace("/", " / ")}`}
      </p>
    </div>
  );
}
