import { Button } from "../../../ui/Button.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import { type ProfileArtifact, profileKey } from "../model/choose-profiles.ts";
import type { ProfilePanelProps } from "../model/panel.ts";
import { allRuns, chosenRuns } from "../model/runs.ts";

/** The choice of the repeated runs that are added up, on both sides of a comparison. Nothing where each side has one run. */
export function RunsMenu({ chosen, state, setState }: ProfilePanelProps) {
  const all = allRuns(chosen);
  const picked = chosenRuns(chosen, state);
  if (all.shown.length < 2 && all.base.length < 2) return null;
  const sides = [all.base, all.shown].filter((runs) => runs.length > 1);
  const isPicked = (run: ProfileArtifact) => picked.shown.includes(run) || picked.base.includes(run);
  const others = sides.flatMap((runs) => runs.slice(1));
  const label = !state.merged
    ? `1 of ${Math.max(all.shown.length, all.base.length)} runs`
    : all.base.length === 0
      ? `${picked.shown.length} of ${all.shown.length} runs merged`
      : `${picked.base.length} → ${picked.shown.length} runs merged`;
  function toggle(run: ProfileArtifact, isOn: boolean) {
    const added = others.filter((other) => (other === run ? isOn : isPicked(other)));
    const leftOut = others.filter((other) => !added.includes(other)).map(profileKey);
    setState(added.length === 0 ? { merged: false, leftOut: [] } : { merged: true, leftOut });
  }
  return (
    <Popover title="Runs that are added up" trigger={<Button size="small">{label}</Button>}>
      <div className="flex flex-col gap-3 text-sm">
        {sides.map(([first, ...more]) => (
          <fieldset key={first!.variant}>
            <legend className="mb-1 text-ink3">{first!.variant}</legend>
            <RunBox run={first!} checked disabled onChange={() => {}} />
            {more.map((run) => (
              <RunBox key={run.name} run={run} checked={isPicked(run)} onChange={(isOn) => toggle(run, isOn)} />
            ))}
          </fieldset>
        ))}
        <div className="flex gap-2">
          <Button size="small" onClick={() => setState({ merged: true, leftOut: [] })}>
            All
          </Button>
          <Button size="small" onClick={() => setState({ merged: false, leftOut: [] })}>
            Only the one chosen
          </Button>
        </div>
        <p className="max-w-64 text-ink3">
          Profiles of one variant that measure the same. Their values are added up; Top shows how far each function
          varies over them.
        </p>
      </div>
    </Popover>
  );
}

function RunBox({
  run,
  checked,
  disabled = false,
  onChange,
}: {
  run: ProfileArtifact;
  checked: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex items-center gap-1.5 py-0.5">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 truncate font-mono text-[12px]">{run.name}</span>
      <span className="ml-auto pl-3 text-ink3">{run.summary.samples.toLocaleString("en-US")} samples</span>
    </label>
  );
}
