import type { SeriesCatalogue } from "@sweetspot/contract";
import type { SeriesViewState } from "@sweetspot/contract/view-state-series";

/** The number of charts that a section opens with; the workbench, and "all", open with everything that appears by itself. */
const fewCharts = 5;

/**
 * Metrics on the page in order: those that were added, then those that appear by themselves, without what was taken off. Where
 * nothing was added, `opening` is among the charts that are open: the metric that the report's first finding on metrics is about.
 */
export function shownMetrics(
  catalogue: SeriesCatalogue,
  state: Pick<SeriesViewState, "added" | "hidden" | "more">,
  opening = "",
): { readonly metrics: readonly string[]; readonly waiting: number } {
  const isKnown = state.added.length === 0 && catalogue.families.some(({ metric }) => metric === opening);
  const isFolded = isKnown && !catalogue.charts.slice(0, fewCharts).includes(opening);
  const charts = isFolded ? [opening, ...catalogue.charts.filter((metric) => metric !== opening)] : catalogue.charts;
  const own = charts.filter((metric) => !state.hidden.includes(metric) && !state.added.includes(metric));
  const shown = state.more === "all" ? own : own.slice(0, state.more === "none" ? 0 : fewCharts);
  return { metrics: [...state.added, ...shown], waiting: own.length - shown.length };
}

/** A choice for one metric in a list of `metric value`; null where none was made. Metric names have no spaces. */
export function choiceOf(list: readonly string[], metric: string): string | null {
  const entry = list.find((text) => text.startsWith(`${metric} `));
  return entry === undefined ? null : entry.slice(metric.length + 1);
}

/** The list with one metric's choice replaced, or taken out by null. */
export function withChoice(list: readonly string[], metric: string, value: string | null): readonly string[] {
  const others = list.filter((text) => !text.startsWith(`${metric} `));
  return value === null ? others : [...others, `${metric} ${value}`];
}

/** The list with a name in it or not. */
export function withMember(list: readonly string[], name: string, isIn: boolean): readonly string[] {
  const others = list.filter((one) => one !== name);
  return isIn ? [...others, name] : others;
}
