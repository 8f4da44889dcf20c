import { list, viewStatePart } from "./view-state-part.ts";

/** The state of the memory section that a link brings back: the moments shown, as `variant/file`; empty shows one of each variant. */
export interface MemoryViewState {
  readonly moments: readonly string[];
}

export const memoryViewState = viewStatePart<MemoryViewState>("mem", { moments: list() });
