import { Link } from "@tanstack/react-router";
import { ApiError } from "../../api/client.ts";
import { isShared } from "../../api/share-base.ts";
import { ShareOver } from "../share/ShareOver.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { useCurl } from "../access/use-curl.ts";
import { signInAddress } from "../access/way-back.ts";

/** The report cannot be shown: there is none, or the server did not give it. */
export function ReportMissing({
  error,
  project,
  slug,
  onRetry,
}: {
  error: unknown;
  project: string;
  slug: string;
  onRetry: () => void;
}) {
  const curl = useCurl();
  if (!(error instanceof ApiError) || error.status !== 404) {
    return <ErrorNotice title="The report could not be opened." error={error} onRetry={onRetry} />;
  }
  if (isShared) return <ShareOver />;
  if (error.code === "not-visible") {
    return (
      <>
        <h1 className="sr-only">No such report</h1>
        <EmptyState
          title={`There is no report ${project} / ${slug} that you may see.`}
          action={
            <>
              <a href={signInAddress()} className={buttonClass({ look: "primary" })}>
                Sign in
              </a>
              <Link to="/" className={buttonClass()}>
                All reports
              </Link>
            </>
          }
        >
          {error.hint}
        </EmptyState>
      </>
    );
  }
  const command = `${curl} -T bench.txt ${location.origin}/api/v1/files/${project}/${slug}/before/bench.txt`;
  return (
    <>
      <h1 className="sr-only">No such report</h1>
      <EmptyState
        title={`There is no report ${project} / ${slug}.`}
        command={command}
        action={
          <>
            <Link to="/$project" params={{ project }} className={buttonClass()}>
              Reports of {project}
            </Link>
            <Link to="/" className={buttonClass()}>
              All reports
            </Link>
            <Button onClick={onRetry}>Look again</Button>
          </>
        }
      >
        It may have been deleted or renamed, or the link is wrong. The first file sent to this address creates it:
      </EmptyState>
    </>
  );
}
