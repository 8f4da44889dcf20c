import type { TokenScope } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addTrust, removeTrust, trustsQuery } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { ago } from "../../ui/dates.ts";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Failed, Row, RowForm, Rows } from "./Rows.tsx";

const names: Readonly<Record<string, string>> = {
  "https://token.actions.githubusercontent.com": "GitHub Actions",
  "https://gitlab.com": "GitLab",
};
const scopes: readonly TokenScope[] = ["upload", "read"];

/** Repositories whose CI jobs reach a project without a token that somebody has to keep. */
export function ProjectTrusts({ project }: { project: string }) {
  const trusts = useQuery(trustsQuery(project));
  const [draft, setDraft] = useState({ issuer: "", repository: "", refs: "*" });
  const add = useMutation({
    mutationFn: addTrust,
    onSuccess: () => setDraft((before) => ({ ...before, repository: "" })),
  });
  const drop = useMutation({ mutationFn: (id: string) => removeTrust(project, id) });
  const failed = add.error ?? drop.error ?? trusts.error;
  const { issuers = [], audience = null } = trusts.data ?? {};
  const issuer = draft.issuer === "" ? (issuers[0] ?? "") : draft.issuer;
  if (trusts.isSuccess && audience === null) {
    return <p className="text-[13px] text-ink3">CI jobs need a token: this server has no public address.</p>;
  }
  return (
    <>
      <Rows label="Trusted repositories" empty="None. Jobs of a repository that you add here upload without a token.">
        {(trusts.data?.trusts ?? []).map((trust) => (
          <Row
            key={trust.id}
            title={trust.repository}
            actions={
              <Button size="small" look="danger" disabled={drop.isPending} onClick={() => drop.mutate(trust.id)}>
                Remove
              </Button>
            }
          >
            {names[trust.issuer] ?? trust.issuer} · {trust.refs === "*" ? "any ref" : trust.refs} ·{" "}
            {trust.scopes.join(", ")} · {trust.lastUsedAt === null ? "never used" : `used ${ago(trust.lastUsedAt)}`}
          </Row>
        ))}
      </Rows>
      <RowForm onSend={() => add.mutate({ ...draft, issuer, project, scopes: [...scopes] })}>
        <Select
          label="Where its jobs run"
          size="normal"
          value={issuer}
          options={issuers.map((value) => ({ value, label: names[value] ?? value }))}
          onChange={(value) => setDraft({ ...draft, issuer: value })}
        />
        <TextField
          label="Repository"
          placeholder="owner/name"
          required
          maxLength={300}
          className="min-w-0 flex-1 basis-40"
          value={draft.repository}
          onChange={(event) => setDraft({ ...draft, repository: event.target.value.trim() })}
        />
        <TextField
          label="Git refs, * for any text"
          placeholder="refs/heads/main"
          required
          maxLength={200}
          className="basis-36"
          value={draft.refs}
          onChange={(event) => setDraft({ ...draft, refs: event.target.value.trim() })}
        />
        <Button type="submit" disabled={add.isPending}>
          Trust repository
        </Button>
      </RowForm>
      <Failed error={failed} />
    </>
  );
}
