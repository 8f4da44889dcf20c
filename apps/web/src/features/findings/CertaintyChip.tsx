import type { FindingBody, FindingsBody } from "@sweetspot/contract";
import { isEstablished } from "@sweetspot/model/judge/certainty";
import { probabilityText } from "@sweetspot/model/unit/format";
import type { GlossaryWord } from "@sweetspot/model/words/glossary";
import { levelMeaning, levelWord } from "@sweetspot/model/words/level-text";
import { classNames } from "../../ui/class-names.ts";
import { Popover } from "../../ui/Popover.tsx";
import { Term } from "../../ui/Term.tsx";

/** The certainty of a finding in one word; pressed, it gives the reasons. */
export function CertaintyChip({ finding, policy }: { finding: FindingBody } & Pick<FindingsBody, "policy">) {
  const { level } = finding.certainty;
  const isFirm = isEstablished(level);
  const word = levelWord(level);
  const trigger = (
    <button
      type="button"
      aria-label={`${word}: how sure it is that ${finding.subject} ${finding.change}`}
      className={classNames(
        "relative inline-flex h-[18px] items-center rounded-full border px-[7px] text-[11px] leading-none whitespace-nowrap after:absolute after:-inset-[3px] hover:border-ink",
        isFirm && "border-transparent bg-hover font-medium text-ink",
        level === "likely" && "border-line2 text-ink",
        !isFirm && level !== "likely" && "border-dashed border-line2 text-ink2",
      )}
    >
      {word}
    </button>
  );
  return (
    <Popover trigger={trigger} title={`${finding.name}${finding.detail === "" ? "" : `, ${finding.detail}`}`}>
      <Details finding={finding} policy={policy} />
    </Popover>
  );
}

/** The lines whose word is in the glossary. */
const explained: Readonly<Record<string, GlossaryWord>> = {
  Change: "change",
  Control: "control",
  "95 % interval": "interval",
  Chance: "p",
  Measured: "process",
};

function Details({ finding, policy }: { finding: FindingBody } & Pick<FindingsBody, "policy">) {
  const { certainty, numbers, amounts, change, scope, remark } = finding;
  const { p, pAlone, n, processes, correctedOver, conditions } = certainty;
  const bound = (ratio: number): string => `${ratio < 1 ? "−" : "+"}${Math.abs((ratio - 1) * 100).toFixed(1)}\u00a0%`;
  const lines: (readonly [term: string, text: string])[] = [
    ["Change", [change, amounts].filter((text) => text !== "").join(", ")],
    ...(scope === "" ? [] : [[finding.kind === "control" ? "Control" : "Between", scope] as const]),
    ...(numbers?.low == null || numbers.high === null
      ? []
      : [["95 % interval", `${bound(numbers.low)} to ${bound(numbers.high)}`] as const]),
    ...(p === null
      ? []
      : [
          [
            "Chance",
            `p ${equals(p)}${correctedOver !== null && correctedOver > 1 ? `, corrected for ${correctedOver} comparisons` : ""}${
              pAlone === null || pAlone === p ? "" : `; ${probabilityText(pAlone)} alone`
            }`,
          ] as const,
        ]),
    ...(processes === null
      ? []
      : [
          [
            "Measured",
            `${processes} ${processes === 1 ? "process" : "processes"} a side${n === null || n === processes ? "" : `, ${n} values`}`,
          ] as const,
        ]),
    ...(conditions.length === 0 ? [] : [["Conditions", conditions.map(({ text }) => text).join("; ")] as const]),
    ...(remark === "" ? [] : [["Also", remark] as const]),
  ];
  return (
    <div className="text-[12.5px]/[18px]">
      <p className="mb-2">
        <b className="font-semibold">{levelWord(certainty.level)}</b>: {levelMeaning(certainty.level, policy)}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {lines.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-ink3">
              {explained[term] === undefined ? term : <Term word={explained[term]}>{term}</Term>}
            </dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function equals(p: number): string {
  const text = probabilityText(p);
  return text.startsWith("<") ? text.replace("<", "< ") : `= ${text}`;
}
