import type {
  EventsTrend,
  FactsTotal,
  Finding,
  MemoryAccount,
  ProfileAccount,
  ProfileChange,
  SeriesChange,
} from "../findings/finding.ts";
import { isEstablished } from "../judge/certainty.ts";
import { findingText } from "./finding-text.ts";
import { everydayWord } from "./profile-words.ts";
import { capital, type Sentence, sentence, type SentencePart, strong } from "./sentence.ts";

/** A finding that is no benchmark's as one sentence of a verdict. What is not tested is told of the runs, in the past. */
export function findingSentence(finding: Finding): Sentence {
  switch (finding.kind) {
    case "series-change":
      return changeSentence(finding, seriesName(finding), "");
    case "profile-change": {
      const per = { operation: " per operation", second: " per second", none: "" }[finding.per];
      const isOpen = finding.certainty.conditions.some(({ kind }) => kind === "no-denominator");
      return changeSentence(
        finding,
        `${profileName(finding)}${per}`,
        isOpen ? "; nothing says how much work each of them did" : "",
      );
    }
    case "facts-total":
      return changeSentence(finding, `the total of ${finding.file}`, "");
    case "events-trend":
      return trendSentence(finding);
    case "memory-account":
      return memorySentence(finding);
    case "profile-account":
      return accountSentence(finding);
    default: {
      const { subject, change, scope } = findingText(finding);
      return capital(sentence(`${subject} `, strong(change), scope === "" ? "." : ` (${scope}).`));
    }
  }
}

/** `CPU time in cpu.pb.gz was 93.7 % lower in after than in before (22.9 s → 1.44 s).` */
function changeSentence(finding: SeriesChange | ProfileChange | FactsTotal, name: string, remark: string): Sentence {
  const { certainty, ratio, variant, baseline, group } = finding;
  const { amounts } = findingText(finding);
  const isSure = isEstablished(certainty.level);
  const verb = isSure ? "is" : certainty.level === "likely" ? "is probably" : "was";
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
  const percent = Math.abs(ratio - 1) * 100;
  return `${percent >= 1000 ? percent.toPrecision(3) : percent.toFixed(1)} % ${ratio < 1 ? "lower" : "higher"}`;
}

function seriesName({ metric, measure, per }: SeriesChange): string {
  if (measure === "ratio") return `${metric} per ${per ?? ""}`;
  return `the ${measure} of ${metric}`;
}

function profileName({ sampleType, file }: ProfileChange | ProfileAccount): string {
  return `${everydayWord(sampleType) || sampleType} in ${file}`;
}

function trendSentence(finding: EventsTrend): Sentence {
  const { operation, variant, slope, growing } = finding;
  const { change, amounts } = findingText(finding);
  const share = (value: number): string => `${(value * 100).toFixed(0)} %`;
  const part =
    growing === null
      ? ""
      : `; ${growing.part} grows from ${share(growing.early)} to ${share(growing.late)} of ${growing.of}`;
  return sentence(
    `In ${variant} the latency of ${operation} ${slope < 0 ? "falls" : "rises"} by `,
    strong(change.replace(/^[+−-]/, "")),
    amounts === "" ? "" : ` (${amounts} from operation ${finding.first} to ${finding.last})`,
    `${part}.`,
  );
}

function memorySentence(finding: MemoryAccount): Sentence {
  const { change, amounts } = findingText(finding);
  return sentence(`In ${finding.variant} the process held `, strong(change), amounts === "" ? "." : ` (${amounts}).`);
}

function accountSentence(finding: ProfileAccount): Sentence {
  const { change, amounts } = findingText(finding);
  return capital(sentence(`${profileName(finding)}: `, strong(change), ` (${amounts}), in ${finding.variant}.`));
}
