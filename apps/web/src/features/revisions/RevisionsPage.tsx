import type { RevisionList } from "@sweetspot/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { differenceQuery, revisionsQuery } from "../../api/revisions.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { moment } from "../../ui/dates.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Select } from "../../ui/Select.tsx";
import { Part, Row, Rows } from "../access/Rows.tsx";
import { PageFrame } from "../home/PageFrame.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { Difference } from "./Difference.tsx";
import { changeWords } from "./change-words.ts";

type Revision = RevisionList["revisions"][number];

/** The states that a report has had, and the difference between two of them, which the address names. */
export default function RevisionsPage() {
  const { project, report } = useParams({ from: "/settings/revisions/$project/$report" });
  const { from, to }: { from?: string; to?: string } = useSearch({ strict: false });
  usePageTitle(`Revisions · ${project} / ${report}`);
  const query = useQuery(revisionsQuery(project, report));
  const revisions = query.data?.revisions ?? [];
  const known = (text: string | undefined) => revisions.find(({ revision }) => String(revision) === text)?.revision;
  const [newer, older] = [known(to) ?? revisions[0]?.revision, known(from) ?? revisions[1]?.revision];

  return (
    <PageFrame
      crumbs={[
        { text: project, to: `/${project}` },
        { text: report, to: `/${project}/${report}` },
        { text: "Revisions" },
      ]}
      actions={
        <CopyButton
          text={() => `${location.origin}${location.pathname}?from=${older ?? ""}&to=${newer ?? ""}`}
          look="primary"
          compact
        >
          Copy link
        </CopyButton>
      }
    >
      <h1 className="mb-5 text-2xl/8 font-semibold tracking-[-0.015em]">Revisions</h1>
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingState doing="Listing the revisions" />}
      {newer !== undefined && older !== undefined && (
        <Compared project={project} report={report} revisions={revisions} from={older} to={newer} />
      )}
      {query.isSuccess && (
        <Part title="All revisions">
          <Rows
            label="All revisions"
            empty="No revision is kept yet: the first is kept once the files of the report have been read."
          >
            {revisions.map((revision, i) => (
              <Row
                key={revision.revision}
                title={`Revision ${revision.revision}: ${changeWords(revision)}`}
                actions={
                  i + 1 < revisions.length && (
                    <Link
                      to="/settings/revisions/$project/$report"
                      params={{ project, report }}
                      search={{ from: String(revisions[i + 1]!.revision), to: String(revision.revision) }}
                      className="inline-flex min-h-6 items-center underline"
                    >
                      Difference
                    </Link>
                  )
                }
              >
                {moment(revision.at)}
                {revision.by.length > 0 && ` · ${revision.by.join(", ")}`}
                {revision.verdict !== null && ` · ${revision.verdict.text}`}
              </Row>
            ))}
          </Rows>
        </Part>
      )}
    </PageFrame>
  );
}

function Compared({
  project,
  report,
  revisions,
  from,
  to,
}: {
  project: string;
  report: string;
  revisions: readonly Revision[];
  from: number;
  to: number;
}) {
  const navigate = useNavigate();
  const difference = useQuery(differenceQuery(project, report, from, to));
  const options = revisions.map(({ revision, at }) => ({
    value: String(revision),
    label: `${revision}, ${moment(at)}`,
  }));
  const choose = (search: { from: string; to: string }): void =>
    void navigate({ to: "/settings/revisions/$project/$report", params: { project, report }, search });
  return (
    <Part title="Difference">
      <div className="mb-3 flex flex-wrap gap-x-5 gap-y-2">
        <Select
          label="From revision"
          showLabel
          value={String(from)}
          options={options}
          onChange={(value) => choose({ from: value, to: String(to) })}
        />
        <Select
          label="To revision"
          showLabel
          value={String(to)}
          options={options}
          onChange={(value) => choose({ from: String(from), to: value })}
        />
      </div>
      {difference.isError && <ErrorNotice error={difference.error} />}
      {difference.data !== undefined && <Difference difference={difference.data} />}
    </Part>
  );
}
