import { differenceColours } from "./flame-colours.ts";

/** The meaning of a difference's colours; the words say it, too. */
export function DifferenceLegend() {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 whitespace-nowrap">
      <Key colour={differenceColours.less} word="less" />
      <Key colour={differenceColours.same} word="unchanged or noise" />
      <Key colour={differenceColours.more} word="more" />
      <span title="Each frame is as wide as the larger of its two sides, added up from its own values, so that removed paths stay visible.">
        width = larger side
      </span>
    </span>
  );
}

function Key({ colour, word }: { colour: string; word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="inline-block size-2.5 rounded-[2px]" style={{ background: colour }} />
      {word}
    </span>
  );
}
