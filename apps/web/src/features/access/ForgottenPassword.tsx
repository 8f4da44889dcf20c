import { useMutation, useQuery } from "@tanstack/react-query";
import { forgotPassword, waysInQuery } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";

/** Says what to do about a forgotten password: a mail, or a link by an admin. */
export function ForgottenPassword({ email }: { email: string }) {
  const sendsMail = useQuery(waysInQuery).data?.sendsMail;
  const ask = useMutation({ mutationFn: forgotPassword });
  if (sendsMail === undefined) return null;
  if (!sendsMail) {
    return (
      <p className="mt-2 text-[13px] text-ink2">
        If you have forgotten your password, ask the person who runs this server for a link.
      </p>
    );
  }
  return (
    <div className="mt-3 text-[13px]">
      {ask.isSuccess ? (
        <p role="status">If a password belongs to {ask.variables}, a link is on its way. It works for an hour.</p>
      ) : (
        <Button size="small" disabled={ask.isPending || !email.includes("@")} onClick={() => ask.mutate(email.trim())}>
          Mail me a link for a new password
        </Button>
      )}
      {ask.isError && <ErrorNotice error={ask.error} />}
    </div>
  );
}
