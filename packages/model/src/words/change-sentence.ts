import type { BeforeAfter, FindingOf } from "../finding-kinds/finding-kind.ts";
import { isEstablished } from "../judge/certainty.ts";
import { signedPercent, timesFrom, timesText } from "./number-text.ts";
import { capital, type Sentence, sentence, type SentencePart } from "./sentence.ts";

/** `samples in perf.txt`, `calls of malloc in run.jfr`. */
const severalThings = /^\S*[^s\s]s (?:in|of) /;

/** `CPU time in cpu.pb.gz was 93.7 % lower in after than in before (22.9 s → 1.44 s).` */
export function changeSentence(
  finding: FindingOf<string> & BeforeAfter & { readonly variant: string; readonly baseline: string },
  amounts: string,
  name: string,
  remark = "",
): Sentence {
  const { certainty, ratio, variant, baseline, group } = finding;
  const isSure = isEstablished(certainty.level);
  const [now, then] = severalThings.test(name) ? ["are", "were"] : ["is", "was"];
  const verb = isSure ? now : certainty.level === "likely" ? `${now} probably` : then;
  const look: SentencePart["look"] =
    isSure || certainty.level === "likely"
      ? group === "better"
        ? "gain"
        : group === "worse"
          ? "cost"
          : "strong"
      : "strong";
  const isOneRun = certainty.conditions.some(({ kind }) => kind === "one-run");
  return capital(
    sentence(
      `${name} ${verb} `,
      { text: sizeOf(ratio), look },
      ` in ${variant} than in ${baseline}`,
      amounts === "" ? "" : ` (${amounts})`,
      isOneRun && !isSure ? `, in one run of each${remark}.` : `${remark}.`,
    ),
  );
}

/** `93.7 % lower`, `4.6 times as high` where a percentage is hard to read. */
function sizeOf(ratio: number): string {
  if (!Number.isFinite(ratio)) return "higher, from 0,";
  if (ratio >= timesFrom) return `${timesText(ratio)} times as high`;
  return `${signedPercent(ratio).replace(/[+−]/, "")} ${ratio < 1 ? "lower" : "higher"}`;
}
