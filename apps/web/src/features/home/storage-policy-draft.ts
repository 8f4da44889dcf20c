import type { StoragePolicy } from "@sweetspot/contract";

const mebibyte = 1_048_576;

/** A storage policy as a person writes it: numbers as texts, an empty one for no limit. */
export interface PolicyDraft {
  readonly quotaMib: string;
  readonly keepDays: string;
  readonly keepLast: string;
  readonly keepReports: string;
  readonly keepLabels: string;
}

export function writePolicy(policy: StoragePolicy): PolicyDraft {
  return {
    quotaMib: policy.quotaBytes === null ? "" : String(policy.quotaBytes / mebibyte),
    keepDays: policy.keepDays === null ? "" : String(policy.keepDays),
    keepLast: String(policy.keepLast),
    keepReports: policy.keepReports,
    keepLabels: policy.keepLabels ?? "",
  };
}

/** The policy that a draft says, or what is wrong with its fields. */
export function readPolicy(
  draft: PolicyDraft,
): { readonly policy: StoragePolicy } | { readonly problems: Partial<Record<keyof PolicyDraft, string>> } {
  const problems: Partial<Record<keyof PolicyDraft, string>> = {};
  const quotaMib = Number(draft.quotaMib.trim());
  if (!(quotaMib >= 0 && quotaMib * mebibyte <= 2 ** 50) || (quotaMib === 0 && draft.quotaMib.trim() !== "")) {
    problems.quotaMib = "A number of MiB above 0, or nothing.";
  }
  const keepDays = Number(draft.keepDays.trim());
  if (!wholeUpTo(keepDays, 36_500) || (keepDays === 0 && draft.keepDays.trim() !== "")) {
    problems.keepDays = "A whole number of days from 1 to 36500, or nothing.";
  }
  const keepLast = Number(draft.keepLast.trim());
  if (!wholeUpTo(keepLast, 10_000)) problems.keepLast = "A whole number from 0 to 10000.";
  for (const name of ["keepReports", "keepLabels"] as const)
    if (draft[name].length > 1_000) problems[name] = "At most 1000 characters.";
  if (Object.keys(problems).length > 0) return { problems };
  return {
    policy: {
      quotaBytes: quotaMib === 0 ? null : Math.max(1, Math.round(quotaMib * mebibyte)),
      keepDays: keepDays === 0 ? null : keepDays,
      keepLast,
      keepReports: draft.keepReports.trim(),
      keepLabels: draft.keepLabels.trim(),
    },
  };
}

const wholeUpTo = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;
