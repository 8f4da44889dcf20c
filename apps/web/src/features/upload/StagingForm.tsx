import { isEntryName, slugify } from "@sweetspot/contract/names";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { queryClient } from "../../api/query-client.ts";
import { reportQuery } from "../../api/reports.ts";
import { useRemembered } from "../../state/use-remembered.ts";
import { Button } from "../../ui/Button.tsx";
import { byteSize } from "../../ui/byte-size.ts";
import { TextField } from "../../ui/Field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import { addVariant } from "./arrange.ts";
import { slugProblem } from "./slug-problem.ts";
import { freeSlug, slugsLikeQuery, takenSlugsQuery, useFreeSlug } from "./use-free-slug.ts";
import type { SendingPlan } from "./sending-store.ts";
import { clearStaging, markArranged, type Staging } from "./staging-store.ts";
import { VariantGroup } from "./VariantGroup.tsx";

/** The form that says where the files will go, before anything is sent. Enter creates the report. */
export function StagingForm({
  staging,
  target,
  project: givenProject,
  onSend,
}: {
  staging: Staging;
  target: { readonly project: string; readonly report: string } | null;
  project: string | null;
  onSend: (plan: SendingPlan) => void;
}) {
  const [lastProject, rememberProject] = useRemembered("project", "");
  const [typedProject, setProject] = useState<string | null>(null);
  const [typedReport, setReport] = useState<string | null>(null);
  const [title, setTitle] = useState("");
  const [today] = useState(() => new Date().toISOString().slice(0, 10));

  const projectText = typedProject ?? givenProject ?? (lastProject || "my-project");
  const project = target?.project ?? slugify(projectText);
  const wanted = slugify(staging.folder ?? "") || `report-${today}`;
  const free = useFreeSlug(target === null ? project : "", wanted);
  const reportText = typedReport ?? free;
  const report = target?.report ?? slugify(reportText);
  const isNamed = project !== "" && report !== "";
  const listed = useQuery({ ...takenSlugsQuery(project, report), enabled: target === null && isNamed });
  const existing = useQuery({
    ...reportQuery(project, report),
    enabled: target !== null || (isNamed && listed.data?.has(report) === true),
    retry: false,
  });
  const there = existing.data?.variants.map((variant) => variant.name) ?? [];

  const taken = new Set(existing.data?.artifacts.map((artifact) => `${artifact.variant}/${artifact.name}`));
  const replacing = staging.files.filter((file) => taken.has(`${file.variant}/${file.name}`));

  const filled = staging.variants.filter((variant) => staging.files.some((file) => file.variant === variant));
  const badName = staging.files.find((file) => !isEntryName(file.name) || !isEntryName(file.variant));
  const problems = [slugProblem("project", project), slugProblem("report", report)];
  const total = staging.files.reduce((sum, file) => sum + file.file.size, 0);
  const ready = problems.every((problem) => problem === null) && badName === undefined && staging.files.length > 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    if (!target) rememberProject(project);
    // Enter may come before the server has said which name is free.
    const isChosen = target !== null || typedReport !== null;
    const slug = isChosen
      ? report
      : await queryClient.fetchQuery(slugsLikeQuery(project, wanted)).then(
          (taken) => freeSlug(taken, wanted),
          () => report,
        );
    const known = slug === report ? there : [];
    onSend({
      project,
      report: slug,
      title: title.trim(),
      files: staging.files,
      variants: [...known, ...filled.filter((name) => !known.includes(name))],
    });
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      {!target && (
        <div className="grid grid-cols-[1fr_1fr_2fr] gap-3 max-md:grid-cols-1">
          <TextField
            label="Project"
            value={projectText}
            problem={problems[0]}
            hint={project !== projectText ? `as ${project}` : undefined}
            onChange={(event) => setProject(event.target.value)}
          />
          <TextField
            label="Report"
            autoFocus
            value={reportText}
            problem={problems[1]}
            hint={report !== reportText ? `as ${report}` : undefined}
            onChange={(event) => setReport(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
          <TextField
            label="Title, if you like"
            value={title}
            maxLength={300}
            placeholder="What was changed, in one line"
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-ink2">
        <Button type="submit" look="primary" disabled={!ready} autoFocus={target !== null}>
          {target || existing.data ? "Add files" : "Create report"}
        </Button>
        <span>
          {staging.files.length} {staging.files.length === 1 ? "file" : "files"}, {byteSize(total)}, in {filled.length}{" "}
          {filled.length === 1 ? "variant" : "variants"} {existing.data ? "join" : "make"}{" "}
          <code className="text-ink">
            {location.host}/{project}/{report}
          </code>
          {existing.data && !target && ", which exists already"}
        </span>
        <Button
          look="quiet"
          className="ml-auto"
          onClick={() => {
            markArranged(false);
            clearStaging();
          }}
        >
          Start over
        </Button>
      </div>
      {replacing.length > 0 && (
        <p className="mt-3 flex items-start gap-1.5 text-[13px] text-ink2">
          <Icon name="warn" className="mt-0.5 text-warn" />
          <span>
            {replacing.length === 1
              ? `${replacing[0]?.variant} / ${replacing[0]?.name} is in the report already: this one takes its place.`
              : `${replacing.length} files are in the report already, such as ${replacing[0]?.variant} / ${replacing[0]?.name}: these take their place.`}
          </span>
        </p>
      )}
      <div className="mt-6 flex flex-col gap-6">
        {staging.variants.map((variant, position) => (
          <VariantGroup
            key={`${position} ${variant}`}
            variant={variant}
            position={there.includes(variant) ? there.indexOf(variant) : there.length + position}
            isFirst={position === 0}
            isLast={position === staging.variants.length - 1}
            isBaseline={there.length === 0 ? position === 0 && staging.variants.length > 1 : there[0] === variant}
            files={staging.files.filter((file) => file.variant === variant)}
            variants={[...new Set([...staging.variants, ...there])]}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink3">
        <Button size="small" onClick={() => addVariant()}>
          <Icon name="plus" /> Add variant
        </Button>
        <span className="max-sm:hidden">
          Drag a file to another variant, or <Kbd>alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> on it; <Kbd>Delete</Kbd> leaves it
          out. More can be dropped at any time.
        </span>
      </div>
    </form>
  );
}
