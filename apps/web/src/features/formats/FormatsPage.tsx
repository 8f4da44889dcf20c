import type { ForeignFileBody, FormatGuideBody, FormatsBody } from "@sweetspot/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getJson } from "../../api/client.ts";
import { CodeSentence } from "../../ui/CodeSentence.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { PageFrame } from "../home/PageFrame.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { WholeWords } from "../../ui/WholeWords.tsx";

const kinds: readonly (readonly [kind: string, heading: string])[] = [
  ["bench", "Benchmarks"],
  ["profile", "Profiles"],
  ["series", "Metrics"],
  ["events", "Events and logs"],
  ["facts", "Stated numbers"],
];

/**
 * Everything that can be read, with the command that makes it, and what is known and not read, with what to upload instead: where an
 * unknown file's remark leads.
 */
export default function FormatsPage() {
  usePageTitle("Readable formats");
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["formats"],
    queryFn: ({ signal }) => getJson<FormatsBody>("/api/v1/formats", signal),
    staleTime: Infinity,
  });
  const words = search.toLowerCase().split(/\s+/);
  const hasWords = (...texts: string[]): boolean => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = (data?.formats ?? []).filter(({ label, madeBy, command, reads }) =>
    hasWords(label, madeBy, command, reads),
  );
  const foreign = (data?.foreign ?? []).filter(({ what, advice }) => hasWords(what, advice));
  return (
    <PageFrame crumbs={[{ text: "Formats" }]}>
      <h1 className="text-2xl/8 font-semibold tracking-[-0.015em]">Readable formats</h1>
      <p className="mt-1 mb-4 max-w-3xl text-ink2">
        A file is recognised by its contents; its name does not matter. Files may be packed with gzip or zstd. The log
        of a CI job or of containers and a comment with a code block are read for the results in them.
      </p>
      <input
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder="Find a tool or format"
        aria-label="Find a tool or format"
        className="mb-4 h-8 w-72 max-w-full rounded-md border border-line2 bg-page px-2.5"
      />
      {error && !data && (
        <ErrorNotice error={error} title="The list could not be fetched" onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingState doing="Fetching the list of formats" lines={8} />}
      {data && found.length === 0 && foreign.length === 0 && <p className="text-ink2">No format has these words.</p>}
      {kinds.map(([kind, heading]) => (
        <Group key={kind} heading={heading} formats={found.filter((format) => format.kind === kind)} />
      ))}
      <ForeignFiles files={foreign} />
    </PageFrame>
  );
}

function Group({ heading, formats }: { heading: string; formats: readonly FormatGuideBody[] }) {
  if (formats.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-lg font-semibold">{heading}</h2>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {formats.map((format) => (
          <li key={format.id} id={format.id} className="grid gap-x-6 gap-y-1 py-2.5 lg:grid-cols-[18rem_1fr]">
            <div className="min-w-0">
              <h3 className="font-semibold">{format.label}</h3>
              <p className="text-sm text-ink2">{format.madeBy}</p>
            </div>
            <div className="min-w-0">
              {format.command !== "" && (
                <code className="mb-1 block rounded bg-sunk px-2 py-1 text-sm [overflow-wrap:anywhere]">
                  <WholeWords text={format.command} />
                </code>
              )}
              <p>
                <CodeSentence text={format.reads} />
              </p>
              {format.leaves !== "" && format.leaves !== "Nothing." && (
                <p className="text-sm text-ink2">
                  Not read: <CodeSentence text={format.leaves} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Files that people hand in and that only other tools read. */
function ForeignFiles({ files }: { files: readonly ForeignFileBody[] }) {
  if (files.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="text-lg font-semibold">Known and not read</h2>
      <p className="mb-2 text-ink2">Each of these files is answered with what to upload instead.</p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {files.map(({ what, advice }) => (
          <li key={what} className="grid gap-x-6 py-1.5 lg:grid-cols-[18rem_1fr]">
            <p className="min-w-0 font-medium first-letter:uppercase">
              <CodeSentence text={what} />
            </p>
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <CodeSentence text={advice} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
