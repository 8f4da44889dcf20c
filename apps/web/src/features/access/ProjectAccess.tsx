import type { ProjectBody, ProjectRole, Visibility } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { membersQuery, setMember, setVisibility } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { ProjectTokens } from "./ProjectTokens.tsx";
import { ProjectTrusts } from "./ProjectTrusts.tsx";
import { Failed, Part, Row, RowForm, Rows } from "./Rows.tsx";

const visibilities: readonly { value: Visibility; label: string }[] = [
  { value: "private", label: "Members only" },
  { value: "internal", label: "Everybody who is signed in" },
  { value: "public", label: "Everybody, without an account" },
];

const roles: readonly { value: ProjectRole; label: string }[] = [
  { value: "viewer", label: "viewer: reads" },
  { value: "uploader", label: "uploader: also uploads" },
  { value: "member", label: "member: also edits" },
  { value: "admin", label: "admin: may do everything" },
];

/** The people of a project, their roles, and its visibility: for its admins. */
export default function ProjectAccess({ project }: { project: ProjectBody }) {
  const { slug } = project;
  const see = useMutation({ mutationFn: (visibility: Visibility) => setVisibility(slug, visibility) });
  return (
    <div>
      <Part title="Who may read it">
        <Select
          label="Who may read it"
          size="normal"
          value={project.visibility}
          options={visibilities}
          onChange={(visibility) => see.mutate(visibility)}
        />
        {see.isError && <ErrorNotice error={see.error} />}
      </Part>
      <Part title="Members">
        <Members project={slug} />
      </Part>
      <Part title="Tokens for programs">
        <ProjectTokens project={slug} />
      </Part>
      <Part title="CI jobs without a token">
        <ProjectTrusts project={slug} />
      </Part>
      <Part title="Audit log">
        <Link to="/settings/audit" search={{ project: slug }} className="text-[13px] text-accent hover:underline">
          Changes to {slug}, its members, tokens and links
        </Link>
      </Part>
    </div>
  );
}

function Members({ project }: { project: string }) {
  const members = useQuery(membersQuery(project));
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<ProjectRole>("member");
  const set = useMutation({
    mutationFn: (change: { email: string; role: ProjectRole | null }) => setMember(project, change.email, change.role),
  });
  return (
    <>
      <Rows label="Members" empty="Nobody but the admins of this server.">
        {(members.data?.members ?? []).map((member) => (
          <Row
            key={member.email}
            title={member.name}
            actions={
              <>
                <Select
                  label={`Role of ${member.name}`}
                  value={member.role}
                  options={roles.map(({ value }) => ({ value, label: value }))}
                  onChange={(next) => set.mutate({ email: member.email, role: next })}
                />
                <Button size="small" onClick={() => set.mutate({ email: member.email, role: null })}>
                  Remove
                </Button>
              </>
            }
          >
            {member.email}
          </Row>
        ))}
      </Rows>
      <RowForm onSend={() => set.mutate({ email: email.trim(), role }, { onSuccess: () => setEmail("") })}>
        <TextField
          label="E-mail address of somebody who can sign in"
          type="email"
          required
          className="min-w-0 flex-1 basis-52"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Select label="Role" size="normal" value={role} options={roles} onChange={setRole} />
        <Button type="submit" disabled={set.isPending}>
          Add
        </Button>
      </RowForm>
      <Failed error={set.error ?? members.error} />
    </>
  );
}
