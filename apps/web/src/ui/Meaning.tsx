import { glossary, type GlossaryWord } from "@sweetspot/model/words/glossary";

/** The meaning of a word, for the popover of `Term`: the glossary is too long for the script that a page begins with. */
export default function Meaning({ word }: { word: GlossaryWord }) {
  return <p className="max-w-72 text-[13px] whitespace-normal">{glossary[word]}</p>;
}
