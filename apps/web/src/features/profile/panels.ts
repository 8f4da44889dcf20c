import type { ProfileViewName } from "@sweetspot/contract/view-state-profile";
import { type Late, late } from "../../ui/late.tsx";
import type { PanelProps } from "./model/panel.ts";

/** Every way of looking at a profile; `load` gets the code of one before it is turned to. */
export const profilePanels: Readonly<Record<ProfileViewName, Late<PanelProps>>> = {
  flame: late(() => import("./panels/flame/FlameView.tsx")),
  callers: late(() => import("./panels/callers/CallersView.tsx")),
  graph: late(() => import("./panels/graph/GraphView.tsx")),
  lines: late(() => import("./panels/lines/LinesView.tsx")),
  peek: late(() => import("./panels/peek/PeekView.tsx")),
  top: late(() => import("./panels/top/TopView.tsx")),
};

/** Gets the code of a view before it is turned to. */
export const loadView = (view: ProfileViewName): Promise<unknown> => profilePanels[view].load();
