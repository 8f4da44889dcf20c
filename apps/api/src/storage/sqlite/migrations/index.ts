import type { Migration } from "./migration.ts";
import { initial } from "./0001-initial.ts";
import { findingMarks } from "./0002-finding-marks.ts";
import { benchPolicy } from "./0003-bench-policy.ts";
import { projectSource } from "./0004-project-source.ts";
import { readingsByWhatTheyUsed } from "./0005-readings-by-what-they-used.ts";
import { keptAnswers } from "./0006-kept-answers.ts";
import { trash } from "./0007-trash.ts";
import { namesInOneSpelling } from "./0008-names-in-one-spelling.ts";
import { storagePolicy } from "./0009-storage-policy.ts";
import { reportVerdict } from "./0010-report-verdict.ts";
import { readingLeases } from "./0011-reading-leases.ts";
import { people } from "./0012-people.ts";
import { evidenceNames } from "./0013-evidence-names.ts";
import { shares } from "./0014-shares.ts";
import { waysIn } from "./0015-ways-in.ts";
import { passkeys } from "./0016-passkeys.ts";
import { jobTrusts } from "./0017-job-trusts.ts";
import { audit } from "./0018-audit.ts";
import { orderOfReports } from "./0019-order-of-reports.ts";
import { reportMoves } from "./0020-report-moves.ts";
import { reportRevisions } from "./0021-report-revisions.ts";
import { policyOfLinks } from "./0022-policy-of-links.ts";

/** Every step of the schema in order. A released step is never changed: add another. */
export const migrations: readonly Migration[] = [
  initial,
  findingMarks,
  benchPolicy,
  projectSource,
  readingsByWhatTheyUsed,
  keptAnswers,
  trash,
  namesInOneSpelling,
  storagePolicy,
  reportVerdict,
  readingLeases,
  people,
  evidenceNames,
  shares,
  waysIn,
  passkeys,
  jobTrusts,
  audit,
  orderOfReports,
  reportMoves,
  reportRevisions,
  policyOfLinks,
];
