import type { ApiDocument } from "@sweetspot/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { meQuery } from "../../api/me.ts";
import { getJson } from "../../api/client.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { PageFrame } from "../home/PageFrame.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { OperationItem } from "./OperationItem.tsx";
import { operationGroups, searchOperations, type OperationGroup } from "./operations.ts";

const documentAddress = "/api/v1/openapi.json";

/** Every operation of the API, drawn from the server's own description of it, with a command that can be pasted. */
export default function ApiPage() {
  usePageTitle("API");
  const [search, setSearch] = useState("");
  const [linked, setLinked] = useState(linkedId);
  const { data, error, refetch } = useQuery({
    queryKey: ["api-description"],
    queryFn: ({ signal }) => getJson<ApiDocument>(documentAddress, signal),
    staleTime: Infinity,
  });
  const groups = useMemo(() => (data === undefined ? [] : operationGroups(data)), [data]);
  const found = searchOperations(groups, search);

  useEffect(() => {
    if (data === undefined) return;
    function follow() {
      setLinked(linkedId());
      document.getElementById(linkedId())?.scrollIntoView();
    }
    // The place that the link names is drawn only now.
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [data]);

  return (
    <PageFrame crumbs={[{ text: "API" }]}>
      <h1 className="text-2xl/8 font-semibold tracking-[-0.015em]">API</h1>
      <Introduction />
      {error && !data && (
        <ErrorNotice error={error} title="The API’s description could not be fetched" onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingState doing="Fetching the API’s description" lines={8} />}
      {data && (
        <div className="grid grid-cols-[10.5rem_minmax(0,1fr)] gap-x-10 max-lg:grid-cols-1">
          <div className="sticky top-(--bar-height) max-h-[calc(100dvh-var(--bar-height))] self-start overflow-y-auto bg-bg pt-4 pb-3 max-lg:static max-lg:max-h-none">
            <input
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              placeholder="Find an operation"
              aria-label="Find an operation"
              className="mb-3 h-8 w-full rounded-md border border-line2 bg-page px-2.5 max-lg:max-w-72"
            />
            <Contents groups={found} />
          </div>
          <div className="min-w-0">
            {found.length === 0 && <p className="pt-5 text-ink2">No operation has these words.</p>}
            {found.map(({ tag, operations }) => (
              <section key={tag.name} id={tag.name} aria-labelledby={`${tag.name}-heading`} className="pt-5 pb-4">
                <h2 id={`${tag.name}-heading`} className="text-lg font-semibold first-letter:uppercase">
                  {tag.name}
                </h2>
                <p className="mb-2 text-ink2">{tag.description}.</p>
                <ul className="border-t border-line">
                  {operations.map((placed) => (
                    <OperationItem key={placed.id} placed={placed} isLinked={placed.id === linked} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      )}
    </PageFrame>
  );
}

function linkedId(): string {
  return decodeURIComponent(location.hash.slice(1));
}

function Introduction() {
  const me = useQuery(meQuery).data;
  return (
    <div className="mt-1 mb-2 max-w-3xl text-ink2">
      <p>
        Every address begins with <code className="text-ink">{location.origin}/api/v1</code>. Answers are JSON unless an
        operation says otherwise; an error has a <code>code</code>, a <code>message</code> and often a <code>hint</code>
        . This description for programs, as OpenAPI 3.1:{" "}
        <a href={documentAddress} className="text-accent underline">
          openapi.json
        </a>
        .
      </p>
      <p className="mt-2">
        Commands that read ask for the report <code>spanscan/bucket-scan</code>, which{" "}
        <a href="#post-examples-id" className="text-accent underline">
          Load an example
        </a>{" "}
        makes. Commands that write use the report <code>try-it/first-report</code>, which{" "}
        <a href="#put-files-project-report-variant-file" className="text-accent underline">
          Upload a file
        </a>{" "}
        makes. Put an id of your own in the place of <code>ID</code>.
      </p>
      {me?.signIn === "on" && (
        <p className="mt-2">
          Programs send a token: the commands take it from <code>SWEETSPOT_TOKEN</code>. A project’s admin makes one on
          the project’s page, under Access.
        </p>
      )}
    </div>
  );
}

function Contents({ groups }: { groups: readonly OperationGroup[] }) {
  return (
    <nav aria-label="Parts of the API">
      <ul className="flex flex-col gap-y-0.5 text-[13.5px] max-lg:flex-row max-lg:flex-wrap max-lg:gap-x-4">
        {groups.map(({ tag, operations }) => (
          <li key={tag.name}>
            <a
              href={`#${tag.name}`}
              className="inline-flex min-h-6 items-center gap-1.5 text-ink2 hover:text-ink hover:underline"
            >
              <span className="first-letter:uppercase">{tag.name}</span>
              <span className="text-[12px] text-ink3">{operations.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
