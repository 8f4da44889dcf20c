import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { signOut } from "../../api/access.ts";
import { meQuery } from "../../api/me.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Menu, MenuItem, MenuLine } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toast.tsx";
import { signInAddress } from "./way-back.ts";

/** The menu of the person who is signed in; nothing where nobody signs in. */
export default function AccountMenu() {
  const me = useQuery(meQuery).data;
  const navigate = useNavigate();
  if (me === undefined || me.signIn === "off") return null;
  if (me.person === null) {
    if (location.pathname.startsWith("/settings/")) return null;
    return (
      <a href={signInAddress()} className={buttonClass()}>
        Sign in
      </a>
    );
  }
  const { name, isAdmin } = me.person;
  return (
    <Menu
      trigger={
        <Button look="quiet" aria-label={`Account of ${name}`} className="max-w-36">
          <span className="truncate max-sm:hidden">{name}</span>
          <span aria-hidden="true" className="uppercase sm:hidden">
            {name.slice(0, 2)}
          </span>
        </Button>
      }
    >
      <MenuItem onSelect={() => void navigate({ to: "/settings/account" })}>Account</MenuItem>
      {isAdmin && <MenuItem onSelect={() => void navigate({ to: "/settings/people" })}>People</MenuItem>}
      {isAdmin && <MenuItem onSelect={() => void navigate({ to: "/settings/audit" })}>Audit log</MenuItem>}
      <MenuLine />
      <MenuItem
        onSelect={() =>
          void signOut().then(
            () => location.assign("/settings/sign-in"),
            (error: Error) => toast(error.message, { failed: true }),
          )
        }
      >
        Sign out
      </MenuItem>
    </Menu>
  );
}
