import type { AuditItem } from "@sweetspot/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { auditAddress, auditQuery } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { saveLink } from "../../ui/save-file.ts";
import { moment } from "../../ui/dates.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { SearchField } from "../../ui/Field.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { TableHead } from "../../ui/TableHead.tsx";

/** The audit log: for admins of the server, and with `?project=` for the admins of one project. */
export default function AuditPage() {
  const { search } = useLocation();
  const { project = null } = search as { project?: string };
  const [words, setWords] = useState("");
  const audit = useInfiniteQuery({ ...auditQuery(project, words), retry: false });
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <SettingsPage title={project === null ? "Audit log" : `Audit log of ${project}`}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField label="Search the log" value={words} onChange={setWords} className="w-60!" />
        <Button
          size="small"
          disabled={entries.length === 0}
          onClick={() => saveLink("audit.csv", auditAddress(project, words, ".csv"))}
        >
          Save as CSV
        </Button>
      </div>
      {audit.isError && <ErrorNotice error={audit.error} onRetry={() => void audit.refetch()} />}
      {audit.isPending && <LoadingState doing="Reading the log" lines={6} />}
      {audit.isSuccess && entries.length === 0 && (
        <p className="text-[13px] text-ink3">
          {words === "" ? "Nothing is recorded yet." : "No entry has these words."}
        </p>
      )}
      {entries.length > 0 && <Entries entries={entries} />}
      {audit.hasNextPage && (
        <Button className="mt-4" disabled={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
          Show older
        </Button>
      )}
    </SettingsPage>
  );
}

function Entries({ entries }: { entries: readonly AuditItem[] }) {
  return (
    <table className="table" aria-label="Audit log">
      <TableHead columns={["When", "Who", "What", ["From", "max-sm:hidden"]]} />
      <tbody>
        {entries.map(({ id, at, actorKind, actor, action, project, subject, address }) => (
          <tr key={id}>
            <td className="text-ink2 sm:whitespace-nowrap">{moment(at)}</td>
            <td className="[overflow-wrap:anywhere] max-sm:min-w-28">
              {/* An address breaks before its host, rather than within a word. */}
              {(actor || "nobody").split(/(?=@)/).map((part) => (
                <Fragment key={part}>
                  <wbr />
                  {part}
                </Fragment>
              ))}
              {actorKind === "token" && <span className="text-ink3"> (token)</span>}
            </td>
            <td className="[overflow-wrap:anywhere]">
              {action}
              <span className="block text-ink3">{[project, subject].filter((part) => part).join(": ")}</span>
            </td>
            <td className="text-ink3 max-sm:hidden">{address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
