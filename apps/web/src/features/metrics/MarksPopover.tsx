import type { SeriesViewState } from "@sweetspot/contract/view-state-series";
import { useState, type FormEvent } from "react";
import type { SetViewState } from "../../state/use-view-state.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { withMember } from "./chart-list.ts";
import { readMark, secondsOf, writeMark } from "./reader-marks.ts";

const places = {
  since: "since the capture began",
  uptime: "since the process started",
  wall: "UTC",
  operation: "as an operation’s number",
  sweep: "",
} as const;
const examples = { since: "1:30", uptime: "1:30", wall: "2026-11-21 02:20:00", operation: "1500", sweep: "" } as const;

const kinds = [
  ["restart", "Restarts"],
  ["deploy", "Deploys and versions"],
  ["event", "Other events"],
] as const;

/** Marks on all charts of the page, kept in the link: deploys, changes of load, notes. */
export function MarksPopover({ state, setState }: { state: SeriesViewState; setState: SetViewState<SeriesViewState> }) {
  const [time, setTime] = useState("");
  const [label, setLabel] = useState("");
  const [isTried, setTried] = useState(false);
  const seconds = secondsOf(state.axis, time);

  function add(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const text = label.trim().slice(0, 100);
    if (seconds === null || text === "") return;
    setState({ marks: [...state.marks, writeMark({ axis: state.axis, x: seconds, label: text })] });
    setTime("");
    setLabel("");
    setTried(false);
  }

  return (
    <Popover
      title="Marks on all charts"
      trigger={<Button size="small">{state.marks.length === 0 ? "Mark" : `Marks ${state.marks.length}`}</Button>}
    >
      <fieldset className="mb-3 flex flex-col gap-1 text-sm">
        <legend className="mb-1 text-ink3">Found in the evidence</legend>
        {kinds.map(([kind, name]) => (
          <label key={kind} className="flex items-baseline gap-2">
            <input
              type="checkbox"
              className="accent-accent"
              checked={!state.unmarked.includes(kind)}
              onChange={(event) =>
                setState((now) => ({ unmarked: withMember(now.unmarked, kind, !event.target.checked) }))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      {state.marks.length > 0 && (
        <ul className="mb-2 text-sm">
          {state.marks.map((written) => {
            const mark = readMark(written);
            return (
              <li key={written} className="flex items-center justify-between gap-3">
                <span>
                  {mark === null
                    ? written
                    : `${mark.label}, ${mark.x}${mark.axis === "operation" ? "" : " s"} ${places[mark.axis]}`}
                </span>
                <IconButton
                  icon="close"
                  label={`Remove ${mark?.label ?? "mark"}`}
                  onClick={() => setState({ marks: state.marks.filter((one) => one !== written) })}
                />
              </li>
            );
          })}
        </ul>
      )}
      <form onSubmit={add} className="flex flex-col gap-2" hidden={state.axis === "sweep"}>
        <TextField
          label={`Time ${places[state.axis]}`}
          value={time}
          placeholder={examples[state.axis]}
          onChange={(event) => setTime(event.target.value)}
          problem={isTried && seconds === null ? `A time such as ${examples[state.axis]}` : undefined}
        />
        <TextField
          label="What happened"
          value={label}
          maxLength={100}
          onChange={(event) => setLabel(event.target.value)}
          problem={isTried && label.trim() === "" ? "A word or two" : undefined}
        />
        <Button type="submit" size="small">
          Add mark
        </Button>
      </form>
    </Popover>
  );
}
