import { useToCallers } from "../../model/use-callers.ts";
import type { ProfilePanelProps } from "../../model/panel.ts";
import { FunctionTable } from "./FunctionTable.tsx";

/** Every function of a profile, or of a difference, as a table. */
export default function TopView(props: ProfilePanelProps) {
  return <FunctionTable {...props} toCallers={useToCallers(props)} />;
}
