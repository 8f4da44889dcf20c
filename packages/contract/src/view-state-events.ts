import { flag, list, optionalNumber, text, viewStatePart } from "./view-state-part.ts";

/** The state of the events section that a link brings back. */
export interface EventsViewState {
  /** The part of the time axis that is shown, milliseconds since the first event. */
  readonly from: number | null;
  readonly to: number | null;
  /** Levels taken out. */
  readonly without: readonly string[];
  /** Only events whose name or lane holds this. */
  readonly find: string;
  readonly table: boolean;
  /** The variants that charts of latency show; all where there are none. */
  readonly lines: readonly string[];
}

export const eventsViewState = viewStatePart<EventsViewState>("e", {
  from: optionalNumber(),
  to: optionalNumber(),
  without: list(),
  find: text(""),
  table: flag(false),
  lines: list(),
});
