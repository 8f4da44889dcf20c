import type { NewInvitation, Person } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  invitationsQuery,
  invite,
  makePasswordLink,
  peopleQuery,
  removePerson,
  setAdmin,
  takeBack,
  waysInQuery,
} from "../../api/access.ts";
import { meQuery } from "../../api/me.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { day } from "../../ui/dates.ts";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { TextField } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.tsx";
import { Failed, Part, Row, Rows, ShownOnce } from "./Rows.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** The people who can sign in, and links that let others in: for admins of the server. */
export default function PeoplePage() {
  const signIn = useQuery(meQuery).data?.signIn;
  const isOff = signIn === "off";
  const people = useQuery({ ...peopleQuery, retry: false, enabled: signIn !== undefined && !isOff });
  return (
    <SettingsPage title="People">
      {isOff && (
        <p className="text-[13px] text-ink2">
          Sign-in is off on this server: everybody who can reach it may do everything, and there is nobody to invite. A
          team turns it on by <code>SWEETSPOT_SIGN_IN=1</code>.
        </p>
      )}
      {people.isError && <ErrorNotice error={people.error} onRetry={() => void people.refetch()} />}
      {people.data !== undefined && (
        <>
          <Part title="Who can sign in">
            <PersonRows people={people.data.people} />
          </Part>
          <Part title="Invite">
            <InviteForm />
            <Invitations />
          </Part>
        </>
      )}
    </SettingsPage>
  );
}

function PersonRows({ people }: { people: readonly Person[] }) {
  const me = useQuery(meQuery).data?.person;
  const [leaving, setLeaving] = useState<Person | null>(null);
  const onError = (error: Error): void => toast(error.message, { failed: true });
  const admin = useMutation({ mutationFn: ({ id, isAdmin }: Person) => setAdmin(id, !isAdmin), onError });
  const drop = useMutation({ mutationFn: removePerson, onError });
  const link = useMutation({ mutationFn: ({ id }: Person) => makePasswordLink(id), onError });
  return (
    <>
      <Rows label="People" empty="Nobody.">
        {people.map((person) => (
          <Row
            key={person.id}
            title={person.name}
            actions={
              person.id !== me?.id && (
                <>
                  <Button size="small" disabled={admin.isPending} onClick={() => admin.mutate(person)}>
                    {person.isAdmin ? "Take admin away" : "Make admin"}
                  </Button>
                  <Button size="small" disabled={link.isPending} onClick={() => link.mutate(person)}>
                    Password link
                  </Button>
                  <Button size="small" look="danger" onClick={() => setLeaving(person)}>
                    Remove…
                  </Button>
                </>
              )
            }
          >
            {person.email}
            {person.isAdmin && " · admin"}
            {person.id === me?.id && " · you"}
          </Row>
        ))}
      </Rows>
      {link.isSuccess && (
        <ShownOnce secret={link.data.url} label="Copy link">
          <p>
            Send this link to {link.variables.name}. It sets a new password once, until {day(link.data.expiresAt)}, and
            is not shown again.
          </p>
        </ShownOnce>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving !== null && drop.mutate(leaving.id)}
        title={`Remove ${leaving?.name ?? ""}?`}
        verb="Remove"
      >
        Their sessions, roles and tokens end at once. Their uploads stay.
      </ConfirmDialog>
    </>
  );
}

function InviteForm() {
  const [label, setLabel] = useState("");
  const [isAdmin, setIsAdmin] = useState(false);
  const [email, setEmail] = useState("");
  const sendsMail = useQuery(waysInQuery).data?.sendsMail === true;
  const [made, setMade] = useState<NewInvitation | null>(null);
  const make = useMutation({
    mutationFn: () =>
      invite({ label: label.trim(), isAdmin, ...(sendsMail && email.trim() !== "" ? { email: email.trim() } : {}) }),
    onSuccess: (invitation) => {
      setMade(invitation);
      setLabel("");
      setEmail("");
      setIsAdmin(false);
    },
  });
  return (
    <>
      <Form className="flex flex-wrap items-end gap-3" onSend={make.mutate}>
        <TextField
          label="For whom"
          placeholder="A name, to tell the links apart"
          maxLength={100}
          required
          className="min-w-0 flex-1 basis-60"
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        {sendsMail && (
          <TextField
            label="Mail it to (optional)"
            type="email"
            className="min-w-0 flex-1 basis-52"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
        <label className="flex h-8 items-center gap-1.5 text-[13px]">
          <input type="checkbox" checked={isAdmin} onChange={(event) => setIsAdmin(event.target.checked)} />
          as admin
        </label>
        <Button type="submit" look="primary" disabled={make.isPending}>
          Make link
        </Button>
      </Form>
      <Failed error={make.error} />
      {made !== null && (
        <ShownOnce secret={made.url} label="Copy link">
          {made.isMailed && <p>The link was mailed.</p>}
          <p>
            {made.isMailed ? "You can also send it yourself." : "Send this link."} It lets one person in, until{" "}
            {day(made.expiresAt)}, and is not shown again.
          </p>
        </ShownOnce>
      )}
    </>
  );
}

function Invitations() {
  const invitations = useQuery(invitationsQuery).data?.invitations ?? [];
  const back = useMutation({ mutationFn: takeBack, onError: (error) => toast(error.message, { failed: true }) });
  if (invitations.length === 0) return null;
  return (
    <div className="mt-4">
      <Rows label="Open invitations" empty="">
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            title={invitation.label}
            actions={
              <Button size="small" disabled={back.isPending} onClick={() => back.mutate(invitation.id)}>
                Withdraw
              </Button>
            }
          >
            open until {day(invitation.expiresAt)}
            {invitation.isAdmin && " · as admin"}
            {invitation.project !== null && ` · ${invitation.role ?? ""} of ${invitation.project}`}
          </Row>
        ))}
      </Rows>
    </div>
  );
}
