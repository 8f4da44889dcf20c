import type { Finding } from "../finding-kinds/finding-kinds.ts";
import type { SweetSpotTrade } from "../finding-kinds/sweet-spot.ts";
import type {
  ChangesStatement,
  MachineStatement,
  ReportVerdict,
  SurenessStatement,
  UnchangedStatement,
  VerdictOutcome,
  VerdictStatement,
} from "../findings/verdict.ts";
import type { Condition } from "../judge/certainty.ts";
import { unitTitle } from "../unit/format.ts";
import { provingCommand } from "./proving-command.ts";
import { conditionText } from "./condition-text.ts";
import { findingSentence } from "./finding-sentence.ts";
import { findingText } from "./finding-text.ts";
import { nextStep } from "./next-step.ts";
import { countText, listText, signedPercent } from "./number-text.ts";
import { sweetSpot } from "../finding-kinds/sweet-spot.ts";
import { originText } from "./origin-text.ts";
import { measuredText, nothingText, unreadableText } from "./measured-text.ts";
import { quantityWord } from "./quantity-word.ts";
import { type QuantityClause, quantityClauses } from "./quantity-clause.ts";
import { listOf, plain, type Sentence, sentence, sentenceText, strong } from "./sentence.ts";

/** A verdict in words. */
export interface VerdictText {
  readonly outcome: VerdictOutcome;
  /** The change. */
  readonly main: readonly Sentence[];
  /** The certainty of that, and what a reader must know with it. */
  readonly support: readonly Sentence[];
  /** The origin of the change, or the evidence that would tell; may be empty. */
  readonly origin: readonly Sentence[];
  /** The command that would tell what is open; null where nothing is. */
  readonly run: string | null;
  /** The next measurement, where no command says it; may be empty. */
  readonly next: string;
}

/** The sentences of a verdict in parts, so that a page can set them. */
export function verdictText({ outcome, main, support, origins, needsRuns }: ReportVerdict): VerdictText {
  return {
    outcome,
    main: main.map(statementText).filter((one) => one.length > 0),
    support: support.map(statementText).filter((one) => one.length > 0),
    origin: originText(origins),
    run: needsRuns ? provingCommand : null,
    next: nextStep(outcome, needsRuns),
  };
}

/** The statements as plain sentences: the changes, where they come from, how sure they are. */
export function verdictSentences({ main, support, origin, run }: VerdictText): string[] {
  return [...main, ...origin, ...support].map(sentenceText).concat(run === null ? [] : [`Run ${run}.`]);
}

function statementText(statement: VerdictStatement): Sentence {
  switch (statement.kind) {
    case "changes":
      return changesText(statement);
    case "unchanged":
      return unchangedText(statement);
    case "sureness":
      return surenessText(statement);
    case "machine":
      return machineText(statement);
    case "trade":
      return tradeText(statement.trade, statement.isAlone);
    case "finding":
      return findingSentence(statement.finding);
    case "contradictions":
      return contradictionsText(statement.first, statement.count);
    case "one-variant":
      return sentence(
        measuredText(statement),
        "The report has one variant. Add a second one, such as after, to compare them.",
      );
    case "reading":
      return sentence(`${countText(statement.files, "file is", "files are")} being read; the verdict follows.`);
    case "unreadable":
      return sentence(unreadableText(statement.variants));
    case "nothing":
      return sentence(nothingText(statement));
  }
}

/** The variant to choose by medians; `isAlone` where no other sentence has its numbers. */
function tradeText(trade: SweetSpotTrade, isAlone: boolean): Sentence {
  const { best, isBestThroughout, beaten, metrics } = trade;
  if (isBestThroughout)
    return sentence("By medians, ", strong(best), ` is best in ${listText(metrics.map(quantityWord))}.`);
  const lost = beaten.map(({ variant }) => variant);
  const rest =
    lost.length === 0 ? "" : `; ${shortList(lost)} ${lost.length === 1 ? "is" : "are"} outdone throughout by another`;
  const numbers = isAlone ? sweetSpot.text(trade).change : "";
  if (numbers === "") return sentence(`By medians, no variant is best in everything${rest}.`);
  return sentence("By medians, no variant is best in everything: ", strong(numbers), `${rest}.`);
}

/** Clauses of one kind, and of all kinds together, that a sentence has room for. */
const mostOfACourse = 2;
const mostClauses = 4;

/** `after is 14 to 470 times faster in all 5 benchmarks (Scan: 68.2 ms → 143 µs) and allocates 35 to 86 % more memory.` */
function changesText({ variant, sureness, quantities }: ChangesStatement): Sentence {
  const all = quantities.flatMap((quantity) => quantityClauses(quantity, sureness));
  const clauses = (["better", "worse", "changed"] as const)
    .flatMap((course) =>
      all
        .filter((clause) => clause.course === course && !isSaidByBytes(clause, all))
        .toSorted((a, b) => rankOf(a) - rankOf(b) || b.strength - a.strength)
        .slice(0, mostOfACourse),
    )
    .slice(0, mostClauses);
  // A change from zero has no ratio.
  if (clauses.length === 0)
    return sentence(
      `${variant} differs in ${countText(changed(quantities, sureness), "value", "values")} that was 0 before.`,
    );
  let place = "";
  const said = clauses.map((clause, at): Sentence => {
    const here = JSON.stringify([clause.where, clause.benchmarks.toSorted()]);
    const where = here === place ? "" : clause.where;
    place = here;
    // The first numbers show the size; a cost in one benchmark shows its own.
    const amounts = clause.amounts !== "" && (at === 0 || clause.isOneBenchmark) ? ` (${clause.amounts})` : "";
    return [...clause.says, plain(where + amounts)];
  });
  const start = sureness === "differs" ? [plain("In these runs, "), strong(variant)] : [strong(variant)];
  return [...start, plain(" "), ...listOf(said), plain(".")];
}

/** Bytes and counts of allocations measure the same spending: the bytes speak for both. */
function isSaidByBytes({ unit }: QuantityClause, all: readonly QuantityClause[]): boolean {
  return unit === "allocs/op" && all.some((other) => other.unit === "B/op");
}

/** Time and memory come before what only some benchmarks print, whatever changed most. */
function rankOf({ unit }: QuantityClause): number {
  return unit === "sec/op" ? 0 : unit === "B/op" ? 1 : 2;
}

function changed(quantities: ChangesStatement["quantities"], sureness: ChangesStatement["sureness"]): number {
  return quantities.reduce((sum, { rows }) => sum + rows.filter((row) => row.sureness === sureness).length, 0);
}

function unchangedText({ comparisons, processes, isTested, bound }: UnchangedStatement): Sentence {
  if (!isTested)
    return sentence(
      `No difference in ${countText(comparisons, "comparison", "comparisons")} is beyond the variation within a run; `,
      strong("nothing is proven"),
      `: ${countText(processes, "process", "processes")} a side cannot tell the versions apart.`,
    );
  const over = `${countText(comparisons, "comparison", "comparisons")} over ${countText(processes, "process", "processes")} a side`;
  const mean = bound?.mean ?? null;
  if (mean?.interval == null) return sentence(strong("No change is shown"), ` in ${over}.`);
  const { ratio, interval, benchmarks } = mean;
  const what = bound!.fact ?? unitTitle(bound!.unit);
  return sentence(
    strong("No change is shown"),
    ` in ${over}: ${what} moved by ${signedPercent(ratio)}${benchmarks === 1 ? "" : ` in the geometric mean of ${benchmarks} benchmarks`}`,
    ` (95 % interval ${signedPercent(interval.low)} to ${signedPercent(interval.high)}).`,
  );
}

function surenessText(statement: SurenessStatement): Sentence {
  const { sureness, processes, comparisons, unchanged, open, isCount, reason } = statement;
  const over = `${countText(processes, "process", "processes")} a side`;
  const rest = [
    ...(unchanged === 0
      ? []
      : [
          `${unchanged} of ${countText(comparisons, "comparison", "comparisons")} ${unchanged === 1 ? "shows" : "show"} no change`,
        ]),
    ...(open === 0
      ? []
      : [
          `${open} of ${countText(comparisons, "comparison", "comparisons")} cannot be told from chance with so few processes`,
        ]),
  ];
  const tail = rest.length === 0 ? "." : `; ${rest.join("; ")}.`;
  switch (sureness) {
    case "established":
      return sentence(
        strong(isCount ? "Certain" : "Proven"),
        isCount ? `: every one of ${over} counts the same` : ` over ${over}, run in turns`,
        tail,
      );
    case "probable":
      return sentence(strong("Not proven"), ` over ${over}${reason === null ? "" : `: ${whyNot(reason)}`}`, tail);
    case "differs":
      return sentence(strong("Nothing is proven"), reason === null ? "" : `: ${whyNot(reason)}`, tail);
  }
}

/** The reason that changes are not proven, in words that say what the reader can do about it. */
function whyNot(reason: Condition): string {
  switch (reason.kind) {
    case "one-process":
      return "each side ran in one process";
    case "few-processes":
      return `there are too few processes for a test; it needs ${reason.needed} a side`;
    case "many-comparisons":
      return `this number of comparisons needs ${reason.needed} processes a side`;
    case "drift":
    case "trend":
    case "common-shift":
      return `the machine’s speed may have changed (${conditionText(reason)})`;
    default:
      return conditionText(reason);
  }
}

function machineText({ finding }: MachineStatement): Sentence {
  if (finding.kind === "bench-drift")
    return sentence(
      `The machine’s speed may have changed while ${finding.variant} and ${finding.baseline} ran: ${finding.certainty.conditions.map(conditionText).join("; ")}.`,
    );
  const { control, of, differing, comparisons } = finding;
  if (comparisons === 0) return [];
  if (differing === 0)
    return sentence(`The control ${control} repeats ${of} without a change and shows no difference.`);
  return sentence(
    `The control ${control} repeats ${of} without a change, yet differs in ${differing} of ${countText(comparisons, "comparison", "comparisons")}.`,
  );
}

/** The sentence on evidence that contradicts itself, or against what somebody stated. */
function contradictionsText(first: Finding, count: number): Sentence {
  const { subject, change } = findingText(first);
  return sentence(`${count === 1 ? "One contradiction" : `${count} contradictions, the first`}: ${subject} ${change}.`);
}

function shortList(names: readonly string[]): string {
  return names.length <= 3 ? listText(names) : `${names.length} of them`;
}
