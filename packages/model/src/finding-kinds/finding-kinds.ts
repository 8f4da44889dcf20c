import { benchChange } from "./bench-change.ts";
import { benchDrift } from "./bench-drift.ts";
import { benchRefusal } from "./bench-refusal.ts";
import { contradiction } from "./contradiction.ts";
import { control } from "./control.ts";
import { eventsTrend } from "./events-trend.ts";
import { factsTotal } from "./facts-total.ts";
import { incomparable } from "./incomparable.ts";
import { memoryAccount } from "./memory-account.ts";
import { profileAccount } from "./profile-account.ts";
import { profileChange } from "./profile-change.ts";
import { seriesChange } from "./series-change.ts";
import { seriesCourse } from "./series-course.ts";
import { seriesLimit } from "./series-limit.ts";
import { statedParts } from "./stated-parts.ts";
import { statedPercent } from "./stated-percent.ts";
import { sweetSpot } from "./sweet-spot.ts";
import { unitConfusion } from "./unit-confusion.ts";
import type { FindingKindOf, FindingOf } from "./finding-kind.ts";

/** Every kind of finding. */
const kinds = [
  benchChange,
  benchRefusal,
  benchDrift,
  control,
  sweetSpot,
  profileChange,
  profileAccount,
  seriesChange,
  seriesCourse,
  seriesLimit,
  eventsTrend,
  memoryAccount,
  factsTotal,
  statedParts,
  statedPercent,
  unitConfusion,
  incomparable,
  contradiction,
] as const;

type DataOf<Kind> = Kind extends FindingKindOf<infer One> ? One : never;

/**
 * One derived statement of a report, as data: what, by how much, how sure, on which evidence. A finding never claims more
 * than its test allows; where nothing can be concluded it is a refusal that says what to capture next.
 */
export type Finding = DataOf<(typeof kinds)[number]>;

export type FindingKind = Finding["kind"];

export const findingKinds: readonly FindingKind[] = kinds.map(({ kind }) => kind);

const byName: ReadonlyMap<string, unknown> = new Map(kinds.map((kind) => [kind.kind, kind]));

/** The definition of a finding's kind. */
export function kindOf<One extends FindingOf<string>>({ kind }: Pick<One, "kind">): FindingKindOf<One> {
  return byName.get(kind) as FindingKindOf<One>;
}
