import { isEntryName } from "@sweetspot/contract/names";
import { useState, type DragEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { BaselineTag, VariantSwatch } from "../../ui/VariantSwatch.tsx";
import { variantColour } from "../../theme/palette.ts";
import { fileRuns } from "../files/file-runs.ts";
import { moveFiles, moveVariant, removeVariant, renameVariant } from "./arrange.ts";
import type { StagedFile } from "./staging-store.ts";
import { dragType, StagedRow } from "./StagedRow.tsx";

const firstLines = 30;

/** One variant to be: its name, its place in the order, its files. Files can be dropped on it. */
export function VariantGroup({
  variant,
  position,
  isFirst,
  isLast,
  isBaseline,
  files,
  variants,
}: {
  variant: string;
  position: number;
  isFirst: boolean;
  isLast: boolean;
  isBaseline: boolean;
  files: readonly StagedFile[];
  variants: readonly string[];
}) {
  const [name, setName] = useState(variant);
  const [over, setOver] = useState(false);
  const [all, setAll] = useState(false);
  const runs = fileRuns(files);
  const listed = all ? runs : runs.slice(0, firstLines);

  function rename() {
    const wanted = name.trim();
    if (wanted !== variant && isEntryName(wanted)) renameVariant(variant, wanted);
    else setName(variant);
  }
  const drags = (event: DragEvent) => event.dataTransfer.types.includes(dragType);

  return (
    <fieldset
      aria-label={`Variant ${variant}`}
      onDragOver={(event) => {
        if (!drags(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!drags(event)) return;
        event.preventDefault();
        moveFiles(event.dataTransfer.getData(dragType).split(",").map(Number), variant);
      }}
      className={classNames("min-w-0 rounded-md", over && "outline-2 outline-offset-4 outline-accent outline-dashed")}
    >
      <div className="flex items-center gap-2 border-b-2 pb-1" style={{ borderColor: variantColour(position) }}>
        <VariantSwatch position={position} />
        <input
          aria-label={`Name of variant ${position + 1}`}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === "Escape") setName(variant);
            if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
              event.preventDefault();
              moveVariant(variant, event.key === "ArrowUp" ? -1 : 1);
            }
          }}
          className="h-7 max-w-64 min-w-0 flex-1 rounded-[5px] border border-transparent bg-transparent px-1.5 text-[13px] font-semibold hover:border-line2 focus:border-line2 focus:bg-paper"
        />
        {isBaseline && <BaselineTag />}
        <span className="text-xs text-ink3">
          {files.length} {files.length === 1 ? "file" : "files"}
        </span>
        <span className="ml-auto flex">
          <IconButton
            icon="up"
            label={`Move ${variant} up`}
            disabled={isFirst}
            onClick={() => moveVariant(variant, -1)}
          />
          <IconButton
            icon="down"
            label={`Move ${variant} down`}
            disabled={isLast}
            onClick={() => moveVariant(variant, 1)}
          />
          <IconButton icon="close" label={`Leave out ${variant}`} onClick={() => removeVariant(variant)} />
        </span>
      </div>
      {files.length === 0 ? (
        <p className="py-2 text-sm text-ink3">No files yet: drag some here. An empty variant is not made.</p>
      ) : (
        <ul aria-label={`Files of ${variant}`}>
          {listed.map((run) => (
            <StagedRow key={run.files[0]?.id} run={run} variants={variants} />
          ))}
        </ul>
      )}
      {listed.length < runs.length && (
        <Button look="quiet" size="small" className="mt-1" onClick={() => setAll(true)}>
          Show the other {runs.length - listed.length}
        </Button>
      )}
    </fieldset>
  );
}
