import { useNavigate } from "@tanstack/react-router";
import { isShared } from "../../api/share-base.ts";
import { chooseTheme, useThemeChoice } from "../../theme/theme.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../../ui/Menu.tsx";
import { useShell } from "./palette-context.ts";

const themes = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Theme, keys and the API's own pages: what is needed seldom and on every page. */
export function ThemeMenu() {
  const navigate = useNavigate();
  const choice = useThemeChoice();
  const { openKeys } = useShell();
  return (
    <Menu trigger={<IconButton icon="theme" label="Theme and help" />}>
      <MenuChoice label="Theme" value={choice} options={themes} onChange={chooseTheme} />
      <MenuLine />
      <MenuItem onSelect={openKeys}>Keys</MenuItem>
      {!isShared && <MenuItem onSelect={() => void navigate({ to: "/api/v1/docs" })}>API</MenuItem>}
    </Menu>
  );
}
