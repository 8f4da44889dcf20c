import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../api/me.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { signInAddress } from "./way-back.ts";

/** The notice of a first page about signing in: to do it, or that nobody does. */
export function SignInNotice() {
  const me = useQuery(meQuery).data;
  if (me === undefined || me.person !== null) return null;
  if (me.signIn === "on") {
    return (
      <EmptyState
        title="Sign in to see your team’s reports."
        action={
          <a href={signInAddress()} className={buttonClass({ look: "primary" })}>
            Sign in
          </a>
        }
      >
        Without an account, you see public reports only.
      </EmptyState>
    );
  }
  return (
    <p data-noprint className="mb-3 text-[13px] text-ink3">
      Sign-in is off: everybody who can reach this server may read and change everything. A team turns it on by{" "}
      <code>SWEETSPOT_SIGN_IN=1</code>.
    </p>
  );
}
