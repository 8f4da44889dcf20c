import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ChunkBorder } from "../../ui/ChunkBorder.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

const ImportDialog = lazy(() => import("./ImportDialog.tsx"));

/** The choice for a dropped file that is an exported report: import it, or send it as any other file (`onSend`). */
export function ExportOffer({ file, project, onSend }: { file: File; project: string; onSend: () => void }) {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <EmptyState
        title={`${file.name} is an exported report`}
        action={
          <>
            <Button look="primary" onClick={() => setImporting(true)}>
              Import the report…
            </Button>
            <Button onClick={onSend}>Send it as a file</Button>
          </>
        }
      >
        The import makes a report of its own with the files, notes and variants that are in it.
      </EmptyState>
      {importing && (
        <ChunkBorder fallback={null}>
          <Suspense>
            <ImportDialog project={project} dropped={file} onClose={() => setImporting(false)} />
          </Suspense>
        </ChunkBorder>
      )}
    </>
  );
}
