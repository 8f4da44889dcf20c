import type { ArtifactBody } from "@sweetspot/contract";
import { Fragment } from "react";
import { moment } from "../../ui/dates.ts";
import { byteSize } from "../../ui/byte-size.ts";
import { classNames } from "../../ui/class-names.ts";
import { copyAndSay } from "../../ui/copy-text.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Menu, MenuItem, MenuLine } from "../../ui/Menu.tsx";
import { Diagnostics } from "./Diagnostics.tsx";
import { waitsForPattern } from "../logs/log-requests.ts";
import { holds } from "./holds.ts";

/** On phones a row becomes a small block: name and actions, then one fact a line. */
export const rowClass =
  "max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:border-b max-sm:border-line max-sm:py-1.5 max-sm:*:border-0! max-sm:*:py-0! max-sm:*:pl-0!";

/** One file: what it is and holds, or why it could not be read; then what can be done with it. */
export function FileRow({
  file,
  inRun,
  notes,
  mayEdit,
  onEdit,
  onLog,
  onDelete,
}: {
  file: ArtifactBody;
  /** Stands under the line of its run. */
  inRun: boolean;
  /** Whether the parser's notes are shown, beside its errors and warnings. */
  notes: boolean;
  /** Whether whoever reads may change files. */
  mayEdit: boolean;
  onEdit: (artifact: ArtifactBody) => void;
  /** Opens how its lines are read. */
  onLog: (artifact: ArtifactBody) => void;
  onDelete: (artifact: ArtifactBody) => void;
}) {
  // A file that waits for a person says so itself; the remark would say it again.
  const said = !waitsForPattern(file) && file.diagnostics.some((remark) => notes || remark.severity !== "info");
  return (
    <Fragment>
      <tr className={classNames(rowClass, said && "max-sm:border-b-0!")}>
        <th scope="row" className={classNames("name", said && "border-b-0!", inRun && "pl-5!")}>
          {file.name}
        </th>
        <td className={`max-sm:col-start-1 ${said ? "border-b-0!" : ""}`}>
          <FormatOrState file={file} onLog={mayEdit ? onLog : undefined} />
        </td>
        <td className={`text-ink2 max-sm:col-start-1 sm:truncate ${said ? "border-b-0!" : ""}`} title={holds(file)}>
          {holds(file)}
        </td>
        <td
          className={`num max-sm:col-start-1 max-sm:text-left! ${said ? "border-b-0!" : ""}`}
          title={`${file.bytes.toLocaleString("en")} bytes, sent ${moment(file.uploadedAt)}`}
        >
          {byteSize(file.bytes)}
        </td>
        <td className={`max-lg:hidden ${said ? "border-b-0!" : ""}`}>
          <code className="text-ink3" title={file.sha256}>
            {file.sha256.slice(0, 12)}
          </code>
        </td>
        <td
          className={`w-16 py-0.5! text-right whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 ${said ? "border-b-0!" : ""}`}
        >
          <a
            href={file.rawUrl}
            download={file.name}
            aria-label={`Download ${file.name}`}
            title="Download the bytes as uploaded"
            data-noprint
            className="inline-flex size-7 items-center justify-center rounded-[5px] align-middle text-ink2 hover:bg-hover hover:text-ink"
          >
            <Icon name="download" />
          </a>
          <Menu trigger={<IconButton icon="more" label={`More for ${file.name}`} className="align-middle" />}>
            {mayEdit && <MenuItem onSelect={() => onEdit(file)}>Rename or move…</MenuItem>}
            {mayEdit && mayBeLog(file) && <MenuItem onSelect={() => onLog(file)}>Timestamp pattern…</MenuItem>}
            <MenuItem onSelect={() => void copyAndSay(file.sha256, "SHA-256 copied.")}>Copy SHA-256</MenuItem>
            <MenuItem onSelect={() => void copyAndSay(new URL(file.rawUrl, location.href).href, "Address copied.")}>
              Copy address of the bytes
            </MenuItem>
            {mayEdit && (
              <>
                <MenuLine />
                <MenuItem danger onSelect={() => onDelete(file)}>
                  Delete…
                </MenuItem>
              </>
            )}
          </Menu>
        </td>
      </tr>
      {said && (
        <tr className="max-sm:block max-sm:*:block">
          <td colSpan={6} className="pt-0!">
            <Diagnostics file={file} notes={notes} />
            {mayEdit && file.state === "failed" && mayBeLog(file) && file.bytes > 0 && (
              <button
                type="button"
                className="mb-1 ml-16 text-sm text-accent hover:underline"
                data-noprint
                onClick={() => onLog(file)}
              >
                {file.log === null ? "Is it a log? Set its timestamp pattern" : "Set its timestamp pattern"}
              </button>
            )}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** Logs, read or not, and text that no format knows; neither binary files nor files of known tools. */
function mayBeLog(file: ArtifactBody): boolean {
  return file.format === "log-lines" || file.diagnostics.some(({ code }) => code === "unknown-format");
}

function FormatOrState({ file, onLog }: { file: ArtifactBody; onLog: ((artifact: ArtifactBody) => void) | undefined }) {
  if (waitsForPattern(file)) {
    if (onLog === undefined) return <span className="text-warn">needs a timestamp pattern</span>;
    return (
      <button type="button" className="inline text-left text-warn hover:underline" onClick={() => onLog(file)}>
        needs a timestamp pattern
      </button>
    );
  }
  if (file.state === "pending") return <span className="text-ink3">being read…</span>;
  if (file.state === "failed") {
    return (
      <span className="text-failed">
        <Icon name="warn" className="mr-1 align-[-3px]" />
        not read
      </span>
    );
  }
  return <span className="text-ink2">{file.formatLabel ?? file.format}</span>;
}
