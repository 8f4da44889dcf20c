import type { ProfilePanelProps } from "../profiles/panels.ts";

export default function TopView(_props: ProfilePanelProps) {
  return null;
}
