import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { signIn } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { NarrowPage } from "./NarrowPage.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { signInFailure } from "./sign-in-failure.ts";
import { toast } from "../../ui/toast.tsx";
import { wayBack } from "./way-back.ts";

export default function SignInPage() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [secret, setSecret] = useState(() => new URLSearchParams(location.hash.slice(1)).get("new-password"));
  // A fresh page: nothing that was shown to somebody else is kept.
  const leave = (): void => location.assign(wayBack(location.search, location.origin));
  const failure = signInFailure(location.search);
  const enter = useMutation({
    mutationFn: () => signIn({ email: email.trim(), password }),
    onSuccess: leave,
  });
  if (secret !== null) {
    return (
      <NarrowPage title="New password">
        <NewPasswordForm
          secret={secret}
          onDone={() => {
            history.replaceState(null, "", location.pathname);
            setSecret(null);
            toast("The password was set. Sign in with it.");
          }}
        />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Sign in">
      <h1 className="mb-5 text-2xl/8 font-semibold tracking-[-0.015em]">Sign in</h1>
      {failure !== undefined && (
        <div className="mb-5">
          <ErrorNotice error={failure} />
        </div>
      )}
      <ProviderButtons to={wayBack(location.search, location.origin)} />
      <Form className="flex flex-col gap-3.5" onSend={enter.mutate}>
        <TextField
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {enter.isError && <ErrorNotice error={enter.error} />}
        <div className="mt-1">
          <Button type="submit" look="primary" disabled={enter.isPending || enter.isSuccess}>
            {enter.isPending ? "Signing in…" : "Sign in"}
          </Button>
        </div>
      </Form>
      <ForgottenPassword email={email} />
      <PasskeyButton onSignedIn={leave} />
      <p className="mt-6 text-[13px] text-ink2">
        Accounts are made by invitation: the person who runs this server sends you a link.
      </p>
    </NarrowPage>
  );
}
