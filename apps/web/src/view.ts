import type { ArtifactBody, ReportBody } from "@sweetspot/contract";
import type { ComponentType, LazyExoticComponent } from "react";
import type { Late } from "./ui/late.tsx";

/** A variant as views draw it: `colour` is its hue in every chart, table and list of this report. */
export interface ReportVariant {
  readonly name: string;
  readonly position: number;
  /** Whether the others are compared with it: the first, where there are others. */
  readonly baseline: boolean;
  /** CSS colour, a `var(--variant-n)`: follows the theme by itself. */
  readonly colour: string;
  /** Place in a sweep, such as 2 for 2-byte; null when the variant has none. */
  readonly parameter: number | null;
  /** This variant's files in every state; take those of your kind with `state === "ready"`. */
  readonly artifacts: readonly ArtifactBody[];
}

export interface ViewProps {
  readonly report: ReportBody;
  readonly variants: readonly ReportVariant[];
  readonly mode: "section" | "workbench";
}

export interface View {
  readonly id: string;
  readonly label: string;
  readonly applies: (report: ReportBody) => boolean;
  readonly count: (report: ReportBody) => number | null;
  readonly section: LazyExoticComponent<ComponentType<ViewProps>> | Late<ViewProps>;
  /** Begins to fetch what the view opens with, while its code is still on the way. */
  readonly prefetch?: (report: ReportBody) => void;
}
