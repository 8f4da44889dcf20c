import type { ArtifactBody, ReportBody } from "@sweetspot/contract";
import { Dialog } from "../../ui/Dialog.tsx";
import { LogPanel } from "./LogPanel.tsx";

/** The panel of the Events section, for a file that was read already or that no format knows. */
export default function LogDialog({
  report,
  file,
  onClose,
}: {
  report: ReportBody;
  file: ArtifactBody;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={`Timestamp pattern of ${file.name}`} width={1080}>
      <LogPanel report={report} file={file} onDone={onClose} />
    </Dialog>
  );
}
