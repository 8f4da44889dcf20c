import { unreachable } from "../exhaustive.ts";
import { perOpText } from "../findings/attribution-reasons.ts";
import type { Origin } from "../findings/origin.ts";
import { shortName } from "../profile/short-name.ts";
import { metricValue } from "../series/unit/metric-value.ts";
import { amountText } from "./amount-text.ts";
import { changeOfRatio } from "./number-text.ts";
import { everydayWord } from "./profile-words.ts";
import { plain, type Sentence, sentence, strong } from "./sentence.ts";

/** Returns one or two sentences on the origin of a verdict's changes; empty without any. */
export function originText(origins: readonly Origin[]): Sentence[] {
  const [first, second] = origins;
  if (first === undefined) return [];
  if (first.kind === "open") return [sentence(openText(first))];
  const isBeside = origins.every((one) => one.kind === "profile" && one.isBeside);
  const lead = isBeside
    ? [strong("No profile was taken of these benchmarks"), plain(". In profiles of other work, ")]
    : [strong("Where it comes from"), plain(": ")];
  const clauses = origins.flatMap((one) => (one.kind === "open" ? [] : [originClause(one, second === undefined)]));
  // Two profiles share their first words.
  const isOnce = clauses.length > 1 && clauses.every((one) => one.startsWith(isBeside ? onceBeside : onceASide));
  const shared = !isOnce ? "" : isBeside ? onceBeside : onceASide;
  const [said, next] = clauses;
  if (next === undefined) return [[...lead, plain(`${said!}.`)]];
  if (shared !== "") return [[...lead, plain(`${said!}, and ${next.slice(shared.length)}.`)]];
  return [[...lead, plain(`${said!}.`)], sentence(`${next.charAt(0).toUpperCase()}${next.slice(1)}.`)];
}

const onceASide = "in one profile a side, ";
const onceBeside = "one a side, ";

function openText({ profile, isOfBenchmarks }: Extract<Origin, { kind: "open" }>): string {
  const has = isOfBenchmarks ? "no profile was taken of these benchmarks" : "no profile shows it";
  return `Where it comes from is not known: ${has}. Add a ${profile} profile of each variant.`;
}

/** @param isAlone where there is room for more than one function. */
function originClause(origin: Exclude<Origin, { kind: "open" }>, isAlone: boolean): string {
  const shown = <Part>(parts: readonly Part[]): readonly Part[] => (isAlone ? parts : parts.slice(0, 1));
  switch (origin.kind) {
    case "benchmark": {
      const { benchmark, sampleType, profileUnit, change } = origin.attribution;
      const show = (value: number): string => perOpText(Math.abs(value), profileUnit);
      const waiting = sampleType === "cpu" ? "; a CPU profile does not show waiting" : "";
      return `${onceASide}${movedText(sampleType, shown(origin.parts), show, change, `in ${withoutProcs(benchmark)}`)}${waiting}`;
    }
    case "profile": {
      const { file, sampleType, unit, per, before, after, runs } = origin.change;
      const show = (value: number): string => amountText(Math.abs(value), unit, per);
      const isOnce = Math.max(...runs) === 1;
      const moved = movedText(sampleType, shown(origin.parts), show, after - before, "in all");
      // The lead has said which profiles they are.
      if (origin.isBeside) return `${isOnce ? onceBeside : ""}${moved}`;
      return `${isOnce ? onceASide : "in the profiles, "}${moved} (${file})`;
    }
    case "printed": {
      const { file, ratio, most } = origin.total;
      return `as printed in ${file}, ${shortName(most!.name)} changed by ${changeOfRatio(most!.ratio)} and the total by ${changeOfRatio(ratio)}`;
    }
    case "part": {
      const { part, of, early, late } = origin.growing;
      return `${part} grows from ${(early * 100).toFixed(0)} % to ${(late * 100).toFixed(0)} % of ${of}`;
    }
    case "memory": {
      const { largest, goal } = origin.account;
      const size = largest === null ? "" : metricValue(largest.bytes, { unit: "bytes", perSecond: false });
      return largest === null
        ? goal!.replace(/\.$/, "")
        : `the largest part beyond the heap profile is “${largest.label}”, ${size}`;
    }
    case "course":
      return origin.change.phases.slice(0, 2).join("; ");
    case "uncertain": {
      const { benchmark, uncertainty, profileUnit } = origin.attribution;
      const by = uncertainty === null ? "" : ` by ${perOpText(uncertainty.total, profileUnit)}`;
      return `the profiles of ${withoutProcs(benchmark)} cannot tell, as sampling and other runs move them${by}; profile longer runs`;
    }
    case "refused":
      return origin.reason;
    default:
      return unreachable(origin);
  }
}

/** `CPU time in bbolt.(*node).put fell by 1.42 s/op, out of 3.77 s/op in Scan`. */
function movedText(
  sampleType: string,
  parts: readonly { readonly name: string; readonly change: number }[],
  show: (value: number) => string,
  whole: number,
  where: string,
): string {
  const [verb, others] = whole < 0 ? ["fell", "rose"] : ["rose", "fell"];
  const moved = parts.map(
    ({ name, change }, at) => `in ${shortName(name)} ${at === 0 ? `${verb} ` : ""}by ${show(change)}`,
  );
  const sum = parts.reduce((total, { change }) => total + change, 0) / whole;
  const of =
    sum > 1.02
      ? `; others ${others}, which leaves ${show(whole)} ${where}`
      : sum > 0.98 && where === "in all"
        ? ", the whole change"
        : `, out of ${show(whole)} ${where}`;
  return `${everydayWord(sampleType) || sampleType} ${moved.join(" and ")}${of}`;
}

const withoutProcs = (benchmark: string): string => benchmark.replace(/-\d+$/, "");
