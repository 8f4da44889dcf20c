import { Dialog } from "@base-ui/react/dialog";
import { useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "../../ui/class-names.ts";
import { usePaletteEntries } from "./use-palette-entries.ts";

/** Goes anywhere: type a few letters, arrow keys choose, Enter goes. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const entries = usePaletteEntries(typed);
  const at = Math.min(chosen, entries.length - 1);

  function choose(next: number) {
    setChosen(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  }
  function run(index: number) {
    const entry = entries[index];
    if (!entry) return;
    onClose();
    entry.run();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (entries.length > 0) choose((at + step + entries.length) % entries.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(at);
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          aria-label="Search or jump to"
          className="fixed top-[10vh] left-1/2 z-50 flex max-h-[70vh] w-[92vw] max-w-[600px] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-paper shadow-float"
        >
          <input
            role="combobox"
            aria-label="Search or jump to"
            aria-expanded="true"
            aria-controls="palette-list"
            aria-activedescendant={entries[at] ? `palette-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Functions, benchmarks, metrics, variants, reports, sections"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
            className="h-11 shrink-0 border-b border-line bg-transparent px-4 text-[15px] placeholder:text-ink3 focus-visible:outline-none"
          />
          <ul ref={list} id="palette-list" role="listbox" aria-label="Results" className="overflow-y-auto p-1">
            {entries.map((entry, index) => (
              <li
                key={entry.id}
                id={`palette-${index}`}
                role="option"
                aria-selected={index === at}
                onPointerMove={() => setChosen(index)}
                onClick={() => run(index)}
                className={classNames(
                  "flex cursor-default items-baseline gap-2 rounded-[5px] px-3 py-1.5 text-[13px]",
                  index === at && "bg-hover",
                )}
              >
                <span className="min-w-0 truncate" title={entry.text}>
                  {entry.text}
                </span>
                <span className="ml-auto max-w-[45%] shrink-0 truncate text-sm text-ink3">{entry.note}</span>
              </li>
            ))}
          </ul>
          {entries.length === 0 && <p className="px-4 pb-3 text-[13px] text-ink3">Nothing has this name.</p>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
