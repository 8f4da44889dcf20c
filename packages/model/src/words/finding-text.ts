import type { Finding } from "../findings/finding.ts";
import { benchChangeText, benchDriftText, benchRefusalText, controlText } from "./bench-finding-text.ts";
import { certaintyText } from "./certainty-text.ts";
import type { FindingParts, FindingText } from "./finding-parts.ts";
import { profileAccountText, profileChangeText } from "./profile-finding-text.ts";
import { contradictionText, incomparableText, sweetSpotText } from "./report-finding-text.ts";
import {
  eventsTrendText,
  memoryAccountText,
  seriesChangeText,
  seriesCourseText,
  seriesLimitText,
} from "./series-finding-text.ts";
import { factsTotalText, statedPartsText, statedPercentText, unitConfusionText } from "./stated-finding-text.ts";

/** The words for a finding. */
export function findingText(finding: Finding): FindingText {
  return { ...partsOf(finding), certainty: certaintyText(finding.certainty) };
}

function partsOf(finding: Finding): FindingParts {
  switch (finding.kind) {
    case "bench-change":
      return benchChangeText(finding);
    case "bench-refusal":
      return benchRefusalText(finding);
    case "bench-drift":
      return benchDriftText(finding);
    case "control":
      return controlText(finding);
    case "sweet-spot":
      return sweetSpotText(finding);
    case "profile-change":
      return profileChangeText(finding);
    case "profile-account":
      return profileAccountText(finding);
    case "series-change":
      return seriesChangeText(finding);
    case "series-course":
      return seriesCourseText(finding);
    case "series-limit":
      return seriesLimitText(finding);
    case "events-trend":
      return eventsTrendText(finding);
    case "memory-account":
      return memoryAccountText(finding);
    case "facts-total":
      return factsTotalText(finding);
    case "stated-parts":
      return statedPartsText(finding);
    case "stated-percent":
      return statedPercentText(finding);
    case "unit-confusion":
      return unitConfusionText(finding);
    case "incomparable":
      return incomparableText(finding);
    case "contradiction":
      return contradictionText(finding);
  }
}
