import type { DenominatorBody, DenominatorsBody } from "@sweetspot/contract";
import { type DenominatorChoice, denominatorLabel, sharedDenominators } from "@sweetspot/model/operations/denominator";
import { denominatorBody, denominatorsOfSide } from "../evidence/operations.ts";
import { type Task, type TaskContext, TaskError } from "../work/task.ts";
import { sampleTypeOf } from "./filtered.ts";
import type { ProfileSelection } from "./selection.ts";

/** The divisors of both sides' profiles, and those that only one side knows. */
export const denominatorsTask: Task<ProfileSelection, DenominatorsBody> = (selection, context) => {
  const { shared, lone } = choiceOf(selection, context);
  return {
    choices: shared.map(denominatorBody),
    missing: lone.map((one) => ({
      id: one.id,
      label: denominatorLabel(one),
      reason: `${one.missing === "before" ? "the base" : "the profile"} has no such count`,
    })),
    reason: shared.length > 0 ? "" : nothingShared(lone.length, typeNameOf(selection, context)),
  };
};

/** The denominator that a comparison by operation is made with. Throws `TaskError` where there is none. */
export function chosenDenominator(selection: ProfileSelection, context: TaskContext): DenominatorBody {
  const { files, base, operations, query } = selection;
  const key = JSON.stringify([files, base, operations, query.sample_index, query.per]);
  return context.derived(`denominator ${key}`, () => ({ value: chooseDenominator(selection, context), bytes: 2_000 }));
}

function chooseDenominator(selection: ProfileSelection, context: TaskContext): DenominatorBody {
  const { shared, lone } = choiceOf(selection, context);
  const asked = selection.query.per ?? "";
  const found = asked === "" ? shared[0] : shared.find(({ id }) => id === asked);
  if (found !== undefined) return denominatorBody(found);
  const known = lone.find(({ id }) => id === asked);
  const message =
    asked === ""
      ? nothingShared(lone.length, typeNameOf(selection, context))
      : known === undefined
        ? `Neither side knows a count of "${asked}".`
        : `Only the ${known.missing === "before" ? "compared profile" : "base"} knows a count of "${asked}".`;
  throw new TaskError("unusable", message, { field: asked === "" ? "mode" : "per" });
}

function nothingShared(lone: number, type: string): string {
  if (type.startsWith("inuse_")) return `${type} is what was held at one moment, not what operations did.`;
  return lone > 0
    ? "Only one of the two sides says how much was done while its profile was taken."
    : "Nothing says how much was done while these profiles were taken: no benchmark of theirs, no counter, and no duration other than what they measured.";
}

function choiceOf(selection: ProfileSelection, context: TaskContext): DenominatorChoice {
  const { files, base, operations } = selection;
  const type = typeNameOf(selection, context);
  return sharedDenominators(
    denominatorsOfSide(base, type, operations?.before, context),
    denominatorsOfSide(files, type, operations?.after, context),
  );
}

function typeNameOf({ files, query }: ProfileSelection, context: TaskContext): string {
  const shown = context.evidence({ reading: files[0]! }, "profile");
  return shown.sampleTypes[sampleTypeOf(shown, query.sample_index)]?.type ?? "";
}
