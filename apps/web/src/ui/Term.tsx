import type { GlossaryWord } from "@sweetspot/model/words/glossary";
import { lazy, Suspense } from "react";
import { ChunkBorder } from "./ChunkBorder.tsx";
import { Popover } from "./Popover.tsx";

const Meaning = lazy(() => import("./Meaning.tsx"));

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
      <ChunkBorder fallback={null}>
        <Suspense>
          <Meaning word={word} />
        </Suspense>
      </ChunkBorder>
    </Popover>
  );
}
