import type { NewTokenBody, TokenScope } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { makeToken, revokeToken, tokensQuery } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { ago, day } from "../../ui/dates.ts";
import { TextField } from "../../ui/Field.tsx";
import { Failed, Row, RowForm, Rows, ShownOnce } from "./Rows.tsx";

const scopes: readonly TokenScope[] = ["upload", "read", "share", "admin"];

/** Tokens by which CI and scripts reach a project. */
export function ProjectTokens({ project }: { project: string }) {
  const tokens = useQuery(tokensQuery(project));
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly TokenScope[]>(["upload", "read"]);
  const [made, setMade] = useState<NewTokenBody | null>(null);
  const make = useMutation({
    mutationFn: () => makeToken({ name: name.trim(), project, scopes: [...chosen] }),
    onSuccess: (token) => {
      setMade(token);
      setName("");
    },
  });
  const revoke = useMutation({ mutationFn: (id: string) => revokeToken(project, id) });
  const failed = make.error ?? revoke.error ?? tokens.error;
  return (
    <>
      <Rows label="Tokens" empty="None. CI sends one as SWEETSPOT_TOKEN.">
        {(tokens.data?.tokens ?? []).map((token) => (
          <Row
            key={token.id}
            title={token.name}
            actions={
              <Button size="small" look="danger" disabled={revoke.isPending} onClick={() => revoke.mutate(token.id)}>
                Revoke
              </Button>
            }
          >
            {token.scopes.join(", ")} · {token.lastUsedAt === null ? "never used" : `used ${ago(token.lastUsedAt)}`} ·
            until {day(token.expiresAt)}
          </Row>
        ))}
      </Rows>
      <RowForm onSend={() => make.mutate()}>
        <TextField
          label="Name of a new token"
          placeholder="CI of this project"
          required
          maxLength={100}
          className="min-w-0 flex-1 basis-52"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className="flex h-8 flex-wrap items-center gap-3 text-[13px]">
          <legend className="sr-only">What it may do</legend>
          {scopes.map((scope) => (
            <label key={scope} className="flex items-center gap-1.5">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
                }
              />
              {scope}
            </label>
          ))}
        </fieldset>
        <Button type="submit" disabled={make.isPending || chosen.length === 0}>
          Make token
        </Button>
      </RowForm>
      <Failed error={failed} />
      {made !== null && (
        <ShownOnce secret={made.token} label="Copy token">
          <p>Copy the token now: it is not shown again. It is valid until {day(made.expiresAt)}.</p>
        </ShownOnce>
      )}
    </>
  );
}
