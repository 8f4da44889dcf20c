import type { FindingTone } from "@sweetspot/model/findings/finding-names";

/** The look of a finding: its mark and its weight. */
interface FindingLook {
  /** Drawn where the change has no direction of its own. */
  readonly mark: string;
  /** Colour of the change; an established one is bold, too. */
  readonly colour: string;
  readonly isLoud: boolean;
}

const looks: Readonly<Record<FindingTone, FindingLook>> = {
  caution: { mark: "!", colour: "text-warn", isLoud: false },
  better: { mark: "▼", colour: "text-better", isLoud: true },
  worse: { mark: "▲", colour: "text-worse", isLoud: true },
  "probably-better": { mark: "▼", colour: "text-better", isLoud: false },
  "probably-worse": { mark: "▲", colour: "text-worse", isLoud: false },
  traded: { mark: "◇", colour: "text-ink", isLoud: true },
  contradiction: { mark: "≠", colour: "text-failed", isLoud: true },
  differs: { mark: "~", colour: "text-ink2", isLoud: false },
  account: { mark: "·", colour: "text-ink", isLoud: false },
  measured: { mark: "·", colour: "text-ink2", isLoud: false },
  refused: { mark: "?", colour: "text-ink2", isLoud: false },
};

/** The look of a tone. */
export function lookOf(tone: FindingTone): FindingLook {
  return looks[tone];
}
