import { Dialog } from "../../ui/Dialog.tsx";
import { Kbd } from "../../ui/Kbd.tsx";

const groups: readonly { title: string; keys: readonly (readonly [readonly string[], string])[] }[] = [
  {
    title: "Everywhere",
    keys: [
      [["ctrl", "K"], "go anywhere: reports, projects, sections, actions"],
      [["/"], "search in the section being read"],
      [["?"], "this list"],
      [["Esc"], "close, or leave a search"],
    ],
  },
  {
    title: "Flame graph",
    keys: [
      [["←", "→"], "neighbour on the same level"],
      [["↑", "↓"], "caller, callee"],
      [["Enter"], "zoom to the frame"],
      [["Backspace"], "zoom out one step"],
      [["c"], "copy the frame’s name"],
      [["p"], "show its callers and callees"],
      [["l"], "list the frames that it calls"],
    ],
  },
  {
    title: "Event lanes",
    keys: [
      [["←", "→"], "event before, event after"],
      [["↑", "↓"], "lane above, lane below"],
      [["+", "−"], "zoom; also ctrl and wheel, or two fingers"],
      [["shift", "←", "→"], "move along; also shift and drag"],
      [["Esc"], "show all"],
    ],
  },
  {
    title: "Before sending files",
    keys: [
      [["alt", "↑"], "move the file or variant up"],
      [["alt", "↓"], "move the file or variant down"],
      [["Delete"], "leave the file out"],
      [["Enter"], "create the report"],
    ],
  },
];

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      {/* Focusable, so that the arrow keys scroll the list where it is higher than the window. */}
      <div tabIndex={0} className="flex flex-col gap-4">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className="mb-1 text-sm text-ink3">{group.title}</h3>
            <dl className="grid grid-cols-[9rem_1fr] gap-y-1 text-[13px]">
              {group.keys.map(([keys, what]) => (
                <div key={what} className="contents">
                  <dt className="flex items-start gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd className="text-ink2">{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
