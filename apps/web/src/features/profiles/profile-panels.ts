import type { ProfileViewName } from "@sweetspot/contract/view-state-profile";
import { type Late, late } from "../../ui/late.tsx";
import type { ProfilePanelProps } from "./panels.ts";

/** Every way of looking at a profile; `load` gets the code of one before it is turned to. */
export const profilePanels: Readonly<Record<ProfileViewName, Late<ProfilePanelProps>>> = {
  flame: late(() => import("../flame/FlameView.tsx")),
  callers: late(() => import("../callers/CallersView.tsx")),
  graph: late(() => import("../graph/GraphView.tsx")),
  lines: late(() => import("../lines/LinesView.tsx")),
  peek: late(() => import("../peek/PeekView.tsx")),
  top: late(() => import("../top/TopView.tsx")),
};
