import { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { byteSize } from "../../ui/byte-size.ts";
import { Icon } from "../../ui/icons.tsx";
import { ProgressBar } from "../../ui/LoadingState.tsx";
import type { FileProgress, Sending } from "./sending-store.ts";
import { TableHead } from "../../ui/TableHead.tsx";

/** Files that failed and those that are on their way come first, so the rest need not be drawn. */
const mostRows = 60;

/** Every file with how far it is: sent, stored, read; and for one that failed what, where and why. */
export function SendingList({
  sending,
  onOpen,
  onRetry,
  onBack,
}: {
  sending: Sending;
  onOpen: () => void;
  onRetry: () => void;
  onBack: () => void;
}) {
  const total = sending.files.reduce((sum, { staged }) => sum + staged.file.size, 0);
  const sent = sending.files.reduce((sum, { staged, progress }) => sum + staged.file.size * shareOf(progress), 0);
  const stored = sending.files.filter(({ progress }) => progress.kind === "stored").length;
  const failed = sending.files.filter(({ progress }) => progress.kind === "failed").length;
  // Failures first: with hundreds of files they must not be looked for.
  const listed = [...sending.files].sort((a, b) => rank(a.progress) - rank(b.progress));

  return (
    <>
      {/* Only the end is announced: the figures change ten times a second. */}
      <div role="status" className="text-[13px] text-ink2">
        {sending.done &&
          `${stored} of ${sending.files.length} files stored${failed > 0 ? `, ${failed} could not be sent` : ""}.`}
      </div>
      <div className="mb-1 text-[13px] text-ink2">
        {!sending.done &&
          `Sending ${sending.files.length} ${sending.files.length === 1 ? "file" : "files"} to ${sending.project} / ${sending.report}: ${byteSize(sent)} of ${byteSize(total)}`}
      </div>
      <ProgressBar share={total > 0 ? sent / total : 1} className="mb-5" />
      {sending.done && failed > 0 && (
        <div className="mb-5 flex flex-wrap gap-2">
          <Button look="primary" onClick={onRetry} autoFocus>
            Send the {failed === 1 ? "one" : failed} again
          </Button>
          {stored > 0 && <Button onClick={onOpen}>Open the report without {failed === 1 ? "it" : "them"}</Button>}
          <Button onClick={onBack}>Back to the list</Button>
        </div>
      )}
      <table className="table table-fixed">
        <caption className="sr-only">Files being sent</caption>
        <TableHead columns={["File", ["Size", "num w-24 max-sm:hidden"], ["State", "w-[46%]"]]} />
        <tbody>
          {listed.slice(0, mostRows).map(({ staged, progress }) => (
            <tr key={staged.id}>
              <th scope="row" className="name">
                <span className="text-ink3">{staged.variant} / </span>
                {staged.name}
              </th>
              <td className="num text-ink2 max-sm:hidden">{byteSize(staged.file.size)}</td>
              <td>
                <ProgressCell progress={progress} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length > mostRows && <p className="mt-2 text-sm text-ink3">and {listed.length - mostRows} more</p>}
    </>
  );
}

function ProgressCell({ progress }: { progress: FileProgress }) {
  switch (progress.kind) {
    case "waiting":
      return <span className="text-ink3">waiting</span>;
    case "sending":
      return (
        <span className="inline-flex items-center gap-2 text-ink2">
          <ProgressBar share={progress.share} className="w-24" />
          {progress.share < 1 ? `sending, ${Math.round(progress.share * 100)} %` : "sent, being stored"}
        </span>
      );
    case "stored":
      if (progress.read === "pending") return <span className="text-ink2">stored, being read…</span>;
      if (progress.read === "waits") return <span className="text-warn">stored; needs a timestamp pattern</span>;
      if (progress.read === "ready") {
        return (
          <span className="inline-flex items-center gap-1 text-ink2">
            <Icon name="check" /> read
          </span>
        );
      }
      return (
        <span className="text-failed">
          stored, not read{progress.remark !== null && <span className="text-ink2">: {progress.remark}</span>}
        </span>
      );
    case "failed": {
      const error = progress.error;
      return (
        <span>
          <span className="text-failed">not sent</span>: {error instanceof Error ? error.message : String(error)}
          {error instanceof ApiError && (
            <span className="block text-ink2">
              {error.hint} <code className="text-ink3">{error.code}</code>
            </span>
          )}
        </span>
      );
    }
  }
}

function shareOf(progress: FileProgress): number {
  return progress.kind === "stored" ? 1 : progress.kind === "sending" ? progress.share : 0;
}

function rank(progress: FileProgress): number {
  if (progress.kind === "failed") return 0;
  if (progress.kind === "stored") return progress.read === "failed" ? 1 : 4;
  return progress.kind === "sending" ? 2 : 3;
}
