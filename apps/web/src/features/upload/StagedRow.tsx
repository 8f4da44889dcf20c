import type { KeyboardEvent } from "react";
import { byteSize } from "../../ui/byte-size.ts";
import { Icon } from "../../ui/icons.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { moveFile, removeFile } from "./arrange.ts";
import type { StagedFile } from "./staging-store.ts";

/** The kind of data under which a row carries its file's id while it is dragged. */
export const dragType = "application/x-sweetspot-file";

/** One staged file. It can be dragged, or moved by keyboard: alt and arrows between variants, Delete to leave it out. */
export function StagedRow({ file, variants }: { file: StagedFile; variants: readonly string[] }) {
  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    if (event.target !== event.currentTarget) return;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      const next = variants[variants.indexOf(file.variant) + (event.key === "ArrowUp" ? -1 : 1)];
      if (next === undefined) return;
      moveFile(file.id, next);
      focusSoon(file.id);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      neighbour(event.currentTarget, event.key === "ArrowDown" ? 1 : -1)?.focus();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      const next = neighbour(event.currentTarget, 1) ?? neighbour(event.currentTarget, -1);
      removeFile(file.id);
      if (next?.dataset["staged"] !== undefined) focusSoon(Number(next.dataset["staged"]));
    }
  }

  return (
    <li
      tabIndex={0}
      data-staged={file.id}
      draggable
      aria-label={`${file.name} in ${file.variant}`}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(file.id));
        event.dataTransfer.effectAllowed = "move";
      }}
      className="flex items-center gap-2 border-b border-line py-0.5 text-[13px] -outline-offset-2 hover:bg-hover"
    >
      <Icon name="drag" className="cursor-grab text-ink3 max-sm:hidden" />
      <span className="min-w-0 flex-1 font-mono text-[12px] [overflow-wrap:anywhere]" title={file.path}>
        {file.name}
      </span>
      <span className="shrink-0 text-ink2">{byteSize(file.file.size)}</span>
      <Select
        label={`Variant of ${file.name}`}
        value={file.variant}
        options={variants.map((variant) => ({ value: variant, label: variant }))}
        onChange={(variant) => moveFile(file.id, variant)}
        className="w-32 max-sm:w-24"
      />
      <IconButton icon="close" label={`Leave out ${file.name}`} tabIndex={-1} onClick={() => removeFile(file.id)} />
    </li>
  );
}

function neighbour(row: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-staged]")];
  return rows[rows.indexOf(row) + by];
}

/** After the list has been drawn anew: the row is another element then. */
function focusSoon(id: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-staged="${id}"]`)?.focus());
}
