import { unitTitle } from "../unit/format.ts";

/** What people call a benchmark's unit beside its name: `memory allocated` for B/op; the unit where there is no word. */
export function quantityWord(unit: string): string {
  return unit === "B/op" ? "memory allocated" : unitTitle(unit);
}
