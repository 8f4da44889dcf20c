import type { BetterSetting } from "@sweetspot/contract";
import { Button } from "../../ui/Button.tsx";
import { inputClass } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";

const words = [
  { value: "lower", label: "less is better" },
  { value: "higher", label: "more is better" },
  { value: "neither", label: "neither" },
] as const;

/** The project's words on which way of its units and metrics is better, a line each. */
export function DirectionLines({
  directions,
  onChange,
}: {
  directions: readonly BetterSetting[];
  onChange: (directions: readonly BetterSetting[]) => void;
}) {
  const change = (at: number, part: Partial<BetterSetting>) =>
    onChange(directions.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset>
      <legend>Better directions; they replace the guesses</legend>
      {directions.map(({ name, better }, index) => (
        <div key={index} className="mt-1.5 grid grid-cols-[1.6fr_1.2fr_28px] items-center gap-1">
          <input
            aria-label="Unit or metric"
            title="Unit or metric; * matches any text"
            placeholder="*-ns, app_queue_*"
            value={name}
            spellCheck={false}
            onChange={(event) => change(index, { name: event.target.value })}
            className={`${inputClass} h-7! px-1.5! font-mono text-[12px]!`}
          />
          <Select
            label="Better direction"
            value={better}
            options={words}
            onChange={(next) => change(index, { better: next })}
          />
          <IconButton
            icon="close"
            label="Remove this direction"
            onClick={() => onChange(directions.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button size="small" className="mt-1.5" onClick={() => onChange([...directions, { name: "", better: "lower" }])}>
        Add a direction
      </Button>
      <p className="mt-1 text-xs text-ink3">
        For units of benchmarks and names of metrics; a link’s own word comes first.
      </p>
    </fieldset>
  );
}
