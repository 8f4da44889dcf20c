import { unitTitle } from "../unit/format.ts";

/** The everyday word for a benchmark's unit beside its name: `memory allocated` for B/op; the unit where there is no word. */
export function quantityWord(unit: string): string {
  return unit === "B/op" ? "memory allocated" : unitTitle(unit);
}
