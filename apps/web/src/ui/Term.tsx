import { glossary, type GlossaryWord } from "@sweetspot/model/words/glossary";
import { Popover } from "./Popover.tsx";

/** A word that a reader may not know; pressed, it says what it means. `children` is how it is written here, `label` its name where that is only a sign. */
export function Term({ word, children = word, label }: { word: GlossaryWord; children?: string; label?: string }) {
  return (
    <Popover
      title={word}
      trigger={
        <button
          type="button"
          aria-label={label}
          className="underline decoration-ink3 decoration-dotted underline-offset-[3px] hover:text-ink"
        >
          {children}
        </button>
      }
    >
      <p className="max-w-72 text-[13px] whitespace-normal">{glossary[word]}</p>
    </Popover>
  );
}
