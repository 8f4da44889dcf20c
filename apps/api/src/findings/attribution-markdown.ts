import type { AttributionBody, BenchAttributionBody, FindingsBody } from "@sweetspot/contract";
import { perOpText } from "@sweetspot/model/findings/attribution-reasons";
import { attributionSentence, percentText } from "@sweetspot/model/findings/attribution-sentence";
import { shortName } from "@sweetspot/model/profile/short-name";
import { amountText } from "@sweetspot/model/words/amount-text";

/** Functions named in a line of a report's text. */
const named = 4;

/**
 * The breakdown of a finding, as lines below it: how much the profiles explain, the functions with their parts,
 * what is left, and the first reason why. Empty where nothing breaks it down.
 * @param plain makes a text from evidence safe in Markdown.
 */
export function attributionLines(
  { attributions, benchAttributions }: FindingsBody,
  finding: string,
  plain: (text: string) => string,
): string[] {
  const bench = benchAttributions.find((one) => one.finding === finding)?.attribution;
  if (bench !== undefined) return benchLines(bench, plain);
  const profile = attributions.find((one) => one.finding === finding);
  return profile === undefined ? [] : [profileLine(profile)];
}

function benchLines(bench: BenchAttributionBody, plain: (text: string) => string): string[] {
  if (bench.kind === "refused") return [`Not broken down: ${plain(bench.reason)}.`];
  const { profileUnit, unit, unexplained, share, reasons } = bench;
  const show = (value: number) => perOpText(value, profileUnit, true);
  const reading = unit === "sec/op" ? bench.callers : bench.own;
  const parts = reading.parts
    .slice(0, named)
    .map(
      ({ name, change, share: part }) =>
        `${code(name)} ${show(change)}${part === null ? "" : ` (${percentText(part)})`}`,
    );
  const more = reading.parts.slice(named);
  const rest = more.reduce((sum, { change }) => sum + change, reading.rest.change);
  const others = more.length + reading.rest.functions;
  if (others > 0) parts.push(`${others} more ${show(rest)}`);
  const why = reasons[0] === undefined ? "" : `: ${plain(reasons[0])}`;
  const open = `unexplained ${show(unexplained)}${share === null ? "" : ` (${percentText(1 - share)})`}${why}`;
  const counted = unit === "sec/op" ? "by innermost function outside of the runtime" : "by function (flat)";
  const said = attributionSentence(bench);
  // Functions of what is not explained would be read as its cause.
  if (bench.verdict !== "explains" && bench.verdict !== "explains-part") {
    return [reasons[0] === undefined ? said : `${said} ${upperFirst(plain(reasons[0]))}.`];
  }
  return [said, `${counted}: ${parts.join(", ")}; ${open}`];
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A function's name without its import path, as code that nothing in it can end. */
function code(name: string): string {
  return `\`${shortName(name).replace(/[`\s]+/g, " ")}\``;
}

function profileLine(profile: AttributionBody): string {
  const { parts, unit, per, change, rest, cancelled } = profile;
  const show = (value: number) => amountText(value, unit, per, true);
  const listed = parts.slice(0, named).map((part) => `${code(part.name)} ${show(part.change)}`);
  const left = parts.slice(named).reduce((sum, part) => sum + part.change, rest.change);
  const others = Math.max(0, parts.length - named) + rest.functions;
  if (others > 0) listed.push(`${others} more ${show(left)}`);
  const against = cancelled === 0 ? "" : `; ${show(cancelled)} moved the other way`;
  return `of ${show(change)}: ${listed.join(", ")}${against}`;
}
