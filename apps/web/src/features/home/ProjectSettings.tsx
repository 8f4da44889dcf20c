import type { ProjectBody } from "@sweetspot/contract";
import { readRepository, type SourceSettings, sourceProblem } from "@sweetspot/model/source/repository";
import { lineUrl } from "@sweetspot/model/source/source-link";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { patchProject } from "../../api/reports.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";

/** Opens the dialog that says where the project's source code is. */
export function ProjectSettingsButton({ project }: { project: ProjectBody }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" data-noprint onClick={() => setOpen(true)}>
        Settings
      </Button>
      {open && <ProjectSettings project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

function ProjectSettings({ project, onClose }: { project: ProjectBody; onClose: () => void }) {
  const [draft, setDraft] = useState<SourceSettings>(project.source);
  const [asked, setAsked] = useState(false);
  const trimmed = {
    repository: draft.repository.trim(),
    lineLink: draft.lineLink.trim(),
    sourceRoot: draft.sourceRoot.trim(),
  };
  const problem = sourceProblem(trimmed);
  const save = useMutation({ mutationFn: () => patchProject(project.slug, trimmed), onSuccess: onClose });
  const field = (name: keyof SourceSettings) => ({
    value: draft[name],
    maxLength: 500,
    spellCheck: false,
    autoComplete: "off",
    problem: asked && problem?.field === name ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Settings of ${project.slug}`}
      description="Lines of profiles, and the commits of variants, link to the source code once its place is known."
      width={560}
      verb="Save settings"
      busyVerb="Saving…"
      sending={save}
      onSend={() => {
        setAsked(true);
        if (problem === null) save.mutate();
      }}
    >
      <TextField
        label="Repository"
        type="text"
        inputMode="url"
        placeholder="https://github.com/owner/name"
        hint={repositoryHint(trimmed)}
        {...field("repository")}
      />
      <TextField
        label="Address of a line, where the host is not known"
        placeholder="https://code.example/name/{commit}/{path}#L{line}"
        hint="Left empty, GitHub, GitLab, Gitea, Forgejo, Bitbucket and sourcehut are known by their host’s name."
        {...field("lineLink")}
      />
      <TextField
        label="Source root in profiles"
        placeholder="go.etcd.io/bbolt"
        hint="The start of file paths that leads to the repository’s root: a Go module’s path or a build folder. It is usually found without this."
        {...field("sourceRoot")}
      />
    </FormDialog>
  );
}

/** Whether lines can be linked with what is written so far. */
function repositoryHint(settings: SourceSettings): string {
  if (readRepository(settings.repository) === null) return "The repository’s page, an https address.";
  if (sourceProblem(settings) !== null) return "";
  return lineUrl(settings, "0123abc", "x", 1) === null
    ? "The host is not known: say below how it writes the address of a line."
    : "Lines link to it at the commit of their variant.";
}
