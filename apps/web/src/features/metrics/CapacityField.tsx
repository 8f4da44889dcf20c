import type { ShownUnit } from "@sweetspot/model/series/unit/metric-value";
import { useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { readCapacity } from "./capacity.ts";

/** States what one chart's values must stay below: a disk's limit, the memory of a machine. Kept in the link. */
export function CapacityField({
  written,
  unit,
  onState,
  onClose,
}: {
  written: string | null;
  unit: ShownUnit;
  onState: (written: string | null) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(written ?? "");
  const [isTried, setTried] = useState(false);
  const isWrong = text.trim() !== "" && readCapacity(text, unit) === null;

  function state(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isWrong) return;
    onState(text.trim() === "" ? null : text.trim());
    onClose();
  }

  return (
    <form onSubmit={state} className="my-2 flex max-w-120 items-end gap-2" data-noprint>
      <TextField
        className="flex-1"
        label="Limit or capacity, and of what"
        value={text}
        maxLength={100}
        autoFocus
        placeholder={unit.unit === "bytes" ? "500 MB/s the disk’s limit" : "1 the limit’s name"}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
        problem={isTried && isWrong ? "A number, with a unit that this chart measures" : undefined}
      />
      <Button type="submit">{text.trim() === "" ? "No line" : "Draw line"}</Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
