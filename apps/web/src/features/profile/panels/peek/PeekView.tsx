import { escapeExpression } from "@sweetspot/model/profile/pprof/command";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, getText } from "../../../../api/client.ts";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../../../ui/LoadingState.tsx";
import { PivotPicker } from "../../tools/PivotPicker.tsx";
import type { ProfilePanelProps } from "../../model/panel.ts";
import { pprofTextUrl } from "../../model/profile-request.ts";
import { contentOf } from "../../model/runs.ts";

/** pprof's own peek of one function, to the letter. */
export default function PeekView(props: ProfilePanelProps) {
  const { report, chosen, state, setState } = props;
  const url = pprofTextUrl(report, chosen, state, "peek.txt", { peek: `^${escapeExpression(state.pivot)}$` });
  const peek = useQuery({
    queryKey: ["profile", url, contentOf(chosen, state)],
    queryFn: ({ signal }) => getText(url, signal),
    enabled: state.pivot !== "",
    staleTime: Infinity,
  });
  const [isChoosing, setIsChoosing] = useState(false);
  if (state.pivot === "") return <PivotPicker {...props} preselects={!isChoosing} />;
  if (peek.error instanceof ApiError && isNoMatch(peek.error)) {
    return <PivotPicker {...props} />;
  }
  if (peek.error)
    return (
      <ErrorNotice error={peek.error} title="pprof's text could not be made" onRetry={() => void peek.refetch()} />
    );
  if (peek.data === undefined) return <LoadingState doing="Writing pprof's text" lines={8} />;
  return (
    <div>
      <p className="mb-1 flex flex-wrap items-center gap-3 text-sm text-ink2">
        Output of <code>go tool pprof -peek</code> for this function
        <CopyButton text={peek.data} size="small">
          Copy
        </CopyButton>
        <button
          type="button"
          className="text-accent hover:underline"
          onClick={() => {
            setIsChoosing(true);
            setState({ pivot: "" });
          }}
        >
          another function
        </button>
      </p>
      <pre
        className="max-h-[70vh] overflow-auto rounded-md border border-line bg-paper p-3 text-[12px] leading-[17px]"
        tabIndex={0}
      >
        {peek.data}
      </pre>
    </div>
  );
}

function isNoMatch({ details }: ApiError): boolean {
  return (details as { reason?: unknown } | undefined)?.reason === "no-match";
}
