import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  changePassword,
  endSession,
  ownWaysQuery,
  sessionsQuery,
  signOutEverywhere,
  waysInQuery,
} from "../../api/access.ts";
import { meQuery } from "../../api/me.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { ago, day } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { TextField } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.tsx";
import { agentName } from "./agent-name.ts";
import { OwnPasskeys } from "./OwnPasskeys.tsx";
import { OwnWaysIn } from "./OwnWaysIn.tsx";
import { Part, Row, Rows } from "./Rows.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** One's own account: its password, and where it is signed in. */
export default function AccountPage() {
  const me = useQuery(meQuery);
  const person = me.data?.person;
  const ways = useQuery({ ...ownWaysQuery, enabled: person != null }).data;
  const hasProviders = (useQuery(waysInQuery).data?.providers.length ?? 0) > 0;
  const hasAccounts = (ways?.accounts.length ?? 0) > 0;
  if (person === undefined || person === null) {
    return (
      <SettingsPage title="Account">
        {me.isError && <ErrorNotice error={me.error} />}
        {me.isSuccess && (
          <EmptyState
            title={me.data.signIn === "off" ? "Sign-in is off on this server." : "You are not signed in."}
            action={
              me.data.signIn === "on" && (
                <Link to="/settings/sign-in" className={buttonClass({ look: "primary" })}>
                  Sign in
                </Link>
              )
            }
          >
            {me.data.signIn === "off" ? "Everybody who can reach this server may do everything." : ""}
          </EmptyState>
        )}
      </SettingsPage>
    );
  }
  return (
    <SettingsPage title="Account">
      <p className="text-[13px] text-ink2">
        {person.name} · {person.email}
        {person.isAdmin && " · admin of this server"}
      </p>
      <Part title="Where you are signed in">
        <Sessions />
      </Part>
      {ways !== undefined && (
        <Part title="Passkeys">
          <OwnPasskeys passkeys={ways.passkeys} />
        </Part>
      )}
      {(hasProviders || hasAccounts) && (
        <Part title="Accounts elsewhere">
          <OwnWaysIn />
        </Part>
      )}
      {ways?.hasPassword === true && (
        <Part title="Password">
          <PasswordForm />
        </Part>
      )}
    </SettingsPage>
  );
}

function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({ mutationFn: endSession, onError: (error) => toast(error.message, { failed: true }) });
  const everywhere = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => location.assign("/settings/sign-in"),
    onError: (error) => toast(error.message, { failed: true }),
  });
  if (sessions.isError) return <ErrorNotice error={sessions.error} onRetry={() => void sessions.refetch()} />;
  return (
    <>
      <Rows label="Sessions" empty="">
        {(sessions.data?.sessions ?? []).map((session) => (
          <Row
            key={session.id}
            title={
              <>
                {agentName(session.agent ?? "")}
                {session.isThis && <span className="text-ink3"> · this one</span>}
              </>
            }
            actions={
              !session.isThis && (
                <Button size="small" disabled={end.isPending} onClick={() => end.mutate(session.id)}>
                  Sign out
                </Button>
              )
            }
          >
            {session.address} · used {ago(session.usedAt)} · ends {day(session.expiresAt)}
          </Row>
        ))}
      </Rows>
      <div className="mt-3">
        <Button disabled={everywhere.isPending} onClick={() => everywhere.mutate()}>
          Sign out everywhere
        </Button>
      </div>
    </>
  );
}

function PasswordForm() {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const change = useMutation({
    mutationFn: () => changePassword({ current, password }),
    onSuccess: () => {
      setCurrent("");
      setPassword("");
      toast("The password was changed. Other sessions have ended.");
    },
  });
  return (
    <Form className="flex max-w-[400px] flex-col gap-3.5" onSend={change.mutate}>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        minLength={10}
        maxLength={128}
        hint="At least 10 characters."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {change.isError && <ErrorNotice error={change.error} />}
      <div>
        <Button type="submit" disabled={change.isPending}>
          Change password
        </Button>
      </div>
    </Form>
  );
}
