import type { Measured } from "./measure.ts";
import type { OtherMeaning } from "./expected.ts";
import type { StatedNumber } from "./stated-number.ts";

/** The reason that a claim cannot be checked. */
export type Refusal =
  | { readonly code: "no-number" }
  | { readonly code: "too-long"; readonly most: number }
  | { readonly code: "no-calculation" }
  | { readonly code: "calculation"; readonly message: string }
  | { readonly code: "not-finite" }
  | { readonly code: "negated" }
  | { readonly code: "other-dimension"; readonly stated: readonly StatedNumber[]; readonly measured: Measured }
  | { readonly code: "which-number"; readonly stated: readonly StatedNumber[] }
  | { readonly code: "unknown-unit"; readonly stated: StatedNumber; readonly of: string }
  | { readonly code: "ambiguous-number"; readonly stated: StatedNumber }
  | { readonly code: "vague"; readonly stated: StatedNumber }
  | { readonly code: "negative-bound"; readonly stated: StatedNumber }
  | { readonly code: "up-to"; readonly stated: StatedNumber }
  | { readonly code: "other-meaning"; readonly stated: StatedNumber; readonly why: OtherMeaning }
  | { readonly code: "other-subject"; readonly said: string; readonly calculated: string };

/** The slip that would make a contradicted number right. */
export type Slip =
  | { readonly kind: "unit"; readonly holds: string; readonly stated: string }
  | { readonly kind: "sign" }
  | { readonly kind: "base" };

/** The outcome of a claim by the evidence; exactly one of five. */
export type ClaimVerdict =
  /** The evidence gives the stated number to its last digit, or keeps to the stated bounds. */
  | { readonly kind: "holds"; readonly stated: StatedNumber }
  /** The stated number is the evidence's in fewer digits than it pretends to. */
  | { readonly kind: "rounds-to"; readonly stated: StatedNumber }
  | { readonly kind: "contradicted"; readonly stated: StatedNumber; readonly slip: Slip | null }
  /** The calculation is right, but its result cannot be: too short a time for each of many things. */
  | { readonly kind: "doubted"; readonly stated: StatedNumber }
  | { readonly kind: "cannot-be-checked"; readonly refusal: Refusal };
