import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ChunkBorder } from "../../ui/ChunkBorder.tsx";
import { toast } from "../../ui/toast.tsx";
import { fileOfPaste, filesOfInput, maxFiles, type FoundFile } from "./collect-files.ts";
import { knownVariants } from "./DropAnywhere.tsx";
import { stage } from "./staging-store.ts";

const ImportDialog = lazy(() => import("./ImportDialog.tsx"));

/** The place where a report begins. The whole page takes drops and pastes (DropAnywhere); here it says so and offers pickers. */
export function DropZone({ project, to }: { project?: string; to?: string }) {
  const navigate = useNavigate();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [importing, setImporting] = useState(false);

  function go(found: readonly FoundFile[]) {
    if (found.length === 0) return;
    if (found.length >= maxFiles) toast(`Only the first ${maxFiles.toLocaleString("en")} files were taken.`);
    stage(found, knownVariants(to ?? null));
    void navigate({
      to: "/new",
      search: to !== undefined ? { to } : project !== undefined ? { project } : {},
    });
  }
  async function paste() {
    try {
      const pasted = fileOfPaste(await navigator.clipboard.readText());
      if (pasted) go([pasted]);
      else toast("The clipboard has no text.");
    } catch {
      toast("The browser does not let the page read the clipboard; press ctrl V instead.");
    }
  }
  function picked(input: HTMLInputElement) {
    if (input.files) go(filesOfInput(input.files));
    input.value = "";
  }

  return (
    <section
      aria-label="New report"
      className="rounded-lg border border-dashed border-line2 bg-paper px-6 py-7 text-center max-sm:px-4"
    >
      <p className="text-[15px] font-semibold">Drop files or folders to compare them</p>
      <p className="mx-auto mt-1 max-w-[64ch] text-[13px] text-ink2">
        Profiles, benchmark output, metrics. Folders such as <code>before/</code> and <code>after/</code> become the
        variants; so do names such as <code>cpu-old.pb.gz</code>.
      </p>
      <div className="mt-3.5 flex flex-wrap justify-center gap-2">
        <Button look="primary" onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button onClick={() => folder.current?.click()} className="max-sm:hidden">
          Choose a folder
        </Button>
        <Button onClick={() => void paste()}>Paste text</Button>
        {to === undefined && <Button onClick={() => setImporting(true)}>Import a report</Button>}
      </div>
      <input ref={files} type="file" multiple hidden aria-label="Files" onChange={(event) => picked(event.target)} />
      <input
        ref={folder}
        type="file"
        webkitdirectory=""
        hidden
        aria-label="Folder"
        onChange={(event) => picked(event.target)}
      />
      {importing && (
        <ChunkBorder fallback={null}>
          <Suspense>
            <ImportDialog project={project ?? ""} onClose={() => setImporting(false)} />
          </Suspense>
        </ChunkBorder>
      )}
    </section>
  );
}
