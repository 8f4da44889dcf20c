import { list, viewStatePart } from "./view-state-part.ts";

/** What a link brings back of the memory section: the moments shown, as `variant/file`; empty shows one of each variant. */
export interface MemoryViewState {
  readonly moments: readonly string[];
}

export const memoryViewState = viewStatePart<MemoryViewState>("mem", { moments: list() });
