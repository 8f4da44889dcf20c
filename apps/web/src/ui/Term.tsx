import { glossary, type GlossaryWord } from "@sweetspot/model/words/glossary";
import { Popover } from "./Popover.tsx";

/** A word that a reader may not know; pressed, it says what it means. `children` is how it is written here. */
export function Term({ word, children = word }: { word: GlossaryWord; children?: string }) {
  return (
    <Popover
      title={word}
      trigger={
        <button
          type="button"
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
