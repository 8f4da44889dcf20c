import type { OwnWays } from "@sweetspot/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { addPasskey, namePasskey, removeWay } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { ago, day } from "../../ui/dates.ts";
import { TextField } from "../../ui/Field.tsx";
import { agentName } from "./agent-name.ts";
import { canUsePasskeys, passkeyFailure } from "./passkey-support.ts";
import { Failed, Row, RowForm, Rows } from "./Rows.tsx";

/** One's own passkeys: add, name, remove. */
export function OwnPasskeys({ passkeys }: { passkeys: OwnWays["passkeys"] }) {
  const [name, setName] = useState(() => agentName(navigator.userAgent));
  const [naming, setNaming] = useState<{ id: string; name: string } | null>(null);
  const add = useMutation({ mutationFn: addPasskey });
  const drop = useMutation({ mutationFn: removeWay });
  const rename = useMutation({
    mutationFn: (passkey: { id: string; name: string }) => namePasskey(passkey.id, passkey.name.trim()),
    onSuccess: () => setNaming(null),
  });
  const failed = add.error ?? drop.error ?? rename.error;
  return (
    <>
      <Rows
        label="Passkeys"
        empty="None. A passkey signs you in by this device’s fingerprint, face or code, without a password."
      >
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            title={
              naming?.id === passkey.id ? (
                <Form className="flex items-end gap-2" onSend={() => rename.mutate(naming)}>
                  <TextField
                    label="Name"
                    required
                    maxLength={100}
                    autoFocus
                    value={naming.name}
                    onChange={(event) => setNaming({ id: passkey.id, name: event.target.value })}
                  />
                  <Button type="submit" size="small" disabled={rename.isPending}>
                    Save name
                  </Button>
                </Form>
              ) : (
                passkey.name
              )
            }
            actions={
              <>
                <Button
                  size="small"
                  onClick={() => setNaming(naming === null ? { id: passkey.id, name: passkey.name } : null)}
                >
                  {naming?.id === passkey.id ? "Cancel" : "Rename"}
                </Button>
                <Button size="small" disabled={drop.isPending} onClick={() => drop.mutate(passkey.id)}>
                  Remove
                </Button>
              </>
            }
          >
            added {day(passkey.addedAt)} · {passkey.usedAt === null ? "never used" : `used ${ago(passkey.usedAt)}`}
          </Row>
        ))}
      </Rows>
      {!canUsePasskeys() && (
        <p className="mt-2 text-[13px] text-ink3">
          This browser makes passkeys only at a name with TLS, or at localhost. This page was opened at{" "}
          {location.origin}.
        </p>
      )}
      {canUsePasskeys() && (
        <RowForm onSend={() => add.mutate(name.trim())}>
          <TextField
            label="Name of a new passkey"
            required
            maxLength={100}
            className="min-w-0 flex-1 basis-52"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={add.isPending}>
            Add passkey
          </Button>
        </RowForm>
      )}
      <Failed error={failed && passkeyFailure(failed)} />
    </>
  );
}
