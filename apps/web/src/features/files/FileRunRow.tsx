import type { ArtifactBody } from "@sweetspot/contract";
import { byteSize } from "../../ui/byte-size.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icons.tsx";
import type { FileRun } from "./file-runs.ts";
import { rowClass } from "./FileRow.tsx";
import { holdsTogether } from "./holds.ts";

/** Files of like names as one line that opens. */
export function FileRunRow({
  run,
  open,
  onToggle,
}: {
  run: FileRun<ArtifactBody>;
  open: boolean;
  onToggle: () => void;
}) {
  const first = run.files[0];
  if (!first) return null;
  return (
    <tr className={rowClass}>
      <th scope="row" className="name">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="inline-flex items-start text-left hover:text-accent"
        >
          <Icon name="chevronRight" className={classNames("-ml-1 transition-transform", open && "rotate-90")} />
          <span>
            {run.label} <span className="font-sans text-ink3">{run.files.length} files</span>
          </span>
        </button>
      </th>
      <td className="text-ink2 max-sm:col-start-1">
        {first.state === "pending" ? (
          "being read…"
        ) : first.state === "failed" ? (
          <span className="text-failed">not read</span>
        ) : (
          (first.formatLabel ?? first.format)
        )}
      </td>
      <td className="text-ink2 max-sm:col-start-1">{holdsTogether(run.files)}</td>
      <td className="num max-sm:col-start-1 max-sm:text-left!">
        {byteSize(run.files.reduce((sum, file) => sum + file.bytes, 0))}
      </td>
      <td className="max-lg:hidden" />
      <td />
    </tr>
  );
}
