import type { ReportBody } from "@sweetspot/contract";
import type { BenchViewState } from "@sweetspot/contract/view-state-bench";
import { readToldDirection } from "@sweetspot/model/judge/told-directions";
import { toast } from "../../ui/toast.tsx";
import { keepDirection } from "../bench-history/policy-query.ts";
import type { DirectionActions } from "./UnitHeading.tsx";

type Change = (now: BenchViewState) => Partial<BenchViewState>;

/** A reader's actions on the direction of a unit: say it in the link, take it back, keep it for the project. */
export function directionActions(
  { project, may }: Pick<ReportBody, "project" | "may">,
  setState: (change: Change) => void,
): DirectionActions {
  const turn: DirectionActions["onDirection"] = (unit, direction) =>
    setState(({ directions }) => ({
      directions: [
        ...directions.filter((entry) => readToldDirection(entry)?.name !== unit),
        ...(direction === null ? [] : [`${unit}=${direction}`]),
      ],
    }));
  const keep = async (
    ...[unit, direction]: Parameters<NonNullable<DirectionActions["onKeepDirection"]>>
  ): Promise<void> => {
    try {
      await keepDirection(project, { name: unit, better: direction === "unknown" ? "neither" : direction });
      // The link need not say what the project says.
      turn(unit, null);
      toast("Kept for the project.");
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    onDirection: turn,
    onKeepDirection: may.includes("admin") ? (unit, direction) => void keep(unit, direction) : null,
  };
}
