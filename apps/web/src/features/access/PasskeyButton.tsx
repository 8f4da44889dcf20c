import { useMutation } from "@tanstack/react-query";
import { signInByPasskey } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { canUsePasskeys, passkeyFailure } from "./passkey-support.ts";

/** Signs in by a passkey; nothing where the browser can use none here. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const enter = useMutation({ mutationFn: signInByPasskey, onSuccess: onSignedIn });
  if (!canUsePasskeys()) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div>
        <Button disabled={enter.isPending || enter.isSuccess} onClick={() => enter.mutate()}>
          Sign in with a passkey
        </Button>
      </div>
      {enter.isError && <ErrorNotice error={passkeyFailure(enter.error)} />}
    </div>
  );
}
