import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { byteSize } from "../../ui/byte-size.ts";
import { Icon } from "../../ui/icons.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";
import type { FileRun } from "../files/file-runs.ts";
import { RemarkWords } from "../files/RemarkWords.tsx";
import { moveFiles, removeFiles } from "./arrange.ts";
import { recognisedQuery } from "./recognised-query.ts";
import type { StagedFile } from "./staging-store.ts";

/** The kind of data under which a row carries its files' ids, with commas between, while it is dragged. */
export const dragType = "application/x-sweetspot-file";

/** A staged file, or the files of one run. It can be dragged, or moved by keyboard: alt and arrows between variants, Delete to leave it out. */
export function StagedRow({ run, variants }: { run: FileRun<StagedFile>; variants: readonly string[] }) {
  const first = run.files[0];
  const { data: recognised } = useQuery(recognisedQuery(first));
  if (!first) return null;
  const { id, variant } = first;
  const ids = run.files.map((file) => file.id);
  const size = run.files.reduce((sum, file) => sum + file.file.size, 0);

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    if (event.target !== event.currentTarget) return;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      const next = variants[variants.indexOf(variant) + (event.key === "ArrowUp" ? -1 : 1)];
      if (next === undefined) return;
      moveFiles(ids, next);
      focusSoon(id);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      neighbour(event.currentTarget, event.key === "ArrowDown" ? 1 : -1)?.focus();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      const next = neighbour(event.currentTarget, 1) ?? neighbour(event.currentTarget, -1);
      removeFiles(ids);
      if (next?.dataset["staged"] !== undefined) focusSoon(Number(next.dataset["staged"]));
    }
  }

  return (
    <li
      tabIndex={0}
      data-staged={id}
      draggable
      aria-label={`${run.label} in ${variant}`}
      aria-describedby={`recognised-${id}`}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, ids.join());
        event.dataTransfer.effectAllowed = "move";
      }}
      className="flex flex-wrap items-center gap-x-2 border-b border-line py-0.5 text-[13px] -outline-offset-2 hover:bg-hover max-sm:justify-end"
    >
      <Icon name="drag" className="cursor-grab text-ink3 max-sm:hidden" />
      <span
        className="min-w-0 flex-1 font-mono text-[12px] [overflow-wrap:anywhere] max-sm:flex-auto"
        title={run.files.length === 1 ? first.path : undefined}
      >
        {run.label}
        {run.files.length > 1 && <span className="ml-2 font-sans text-ink3">{run.files.length} files</span>}
      </span>
      {recognised?.format != null && (
        <span
          id={`recognised-${id}`}
          className="min-w-0 truncate text-ink3 max-sm:order-last max-sm:basis-full"
          title={recognised.format}
        >
          {recognised.format}
        </span>
      )}
      {size === 0 ? (
        <span className="shrink-0 text-warn" title="The file is empty. Check that the command that wrote it succeeded.">
          empty
        </span>
      ) : (
        <span className="shrink-0 text-ink2">{byteSize(size)}</span>
      )}
      <Select
        label={`Variant of ${run.label}`}
        value={variant}
        options={variants.map((name) => ({ value: name, label: name }))}
        onChange={(next) => moveFiles(ids, next)}
        className="w-36 max-sm:w-24"
      />
      <IconButton icon="close" label={`Leave out ${run.label}`} tabIndex={-1} onClick={() => removeFiles(ids)} />
      {recognised?.advice != null && (
        <p id={`recognised-${id}`} className="flex basis-full items-start gap-1.5 pb-1.5 text-ink2 sm:pl-6">
          <Icon name="warn" className="mt-0.5 shrink-0 text-warn" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <RemarkWords text={recognised.advice} />
          </span>
        </p>
      )}
    </li>
  );
}

function neighbour(row: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-staged]")];
  return rows[rows.indexOf(row) + by];
}

/** After the list has been drawn again: the row is another element then. */
function focusSoon(id: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-staged="${id}"]`)?.focus());
}
