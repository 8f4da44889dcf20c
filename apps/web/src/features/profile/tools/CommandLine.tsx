import { CopyButton } from "../../../ui/CopyButton.tsx";
import { WholeWords } from "../../../ui/WholeWords.tsx";
import type { ProfilePanelProps } from "../model/panel.ts";
import { commandsOf } from "../model/pprof-command.ts";

/** A way to check what is shown: the commands of `go tool pprof` that print the same, and what it cannot say. */
export function CommandLine({ report, chosen, state }: ProfilePanelProps) {
  const { commands, notes } = commandsOf(report, chosen, state, location.origin);
  return (
    <div className="mt-3 text-[11.5px] text-ink3" data-noprint data-testid="pprof-command">
      {commands.map(({ text, about }) => (
        <div key={text} className="flex min-w-0 items-center gap-2">
          {about !== "" && <span className="shrink-0">{about}</span>}
          <code className="min-w-0 truncate" title={text}>
            {text}
          </code>
          <CopyButton text={text} size="small" look="quiet" label="Copy the pprof command" />
        </div>
      ))}
      {notes.length > 0 && (
        <p>
          <WholeWords text={notes.join(" ")} />
        </p>
      )}
    </div>
  );
}
