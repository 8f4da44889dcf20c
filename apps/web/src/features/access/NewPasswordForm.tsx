import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { setNewPassword } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";

/** Sets a new password by the secret of a link. */
export function NewPasswordForm({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [password, setPassword] = useState("");
  const set = useMutation({ mutationFn: () => setNewPassword({ secret, password }), onSuccess: onDone });
  return (
    <>
      <h1 className="mb-5 text-2xl/8 font-semibold tracking-[-0.015em]">Set a new password</h1>
      <Form className="flex flex-col gap-3.5" onSend={set.mutate}>
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          autoFocus
          minLength={10}
          maxLength={128}
          hint="At least 10 characters. Every browser that is signed in with this account is signed out."
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {set.isError && <ErrorNotice error={set.error} />}
        <div className="mt-1">
          <Button type="submit" look="primary" disabled={set.isPending}>
            Set password
          </Button>
        </div>
      </Form>
    </>
  );
}
