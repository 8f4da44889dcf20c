import type { ArtifactBody, LogPatternBody, LogPreviewBody, LogReadingBody, ReportBody } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { Form } from "../../ui/Form.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toast.tsx";
import { LogFields } from "./LogFields.tsx";
import { LogLines } from "./LogLines.tsx";
import { LogSummary } from "./LogSummary.tsx";
import { confirmLog, logReadingQuery, withdrawLog } from "./log-requests.ts";

const typingMs = 350;
const empty: LogPatternBody = {
  line: "^{time} (?P<message>.*)$",
  time: "%Y-%m-%d %H:%M:%S%.f",
  zone: "UTC",
  start: "",
  detail: "",
  pairs: true,
};

/**
 * The pattern of a log's lines: the choices that fit, the events that they give, and the confirmation. Nothing is charted
 * before.
 */
export function LogPanel({
  report,
  file,
  others = [],
  onDone,
}: {
  report: ReportBody;
  file: ArtifactBody;
  /** Other logs that wait, too: the pattern can be confirmed for all at once. */
  others?: readonly ArtifactBody[];
  onDone?: () => void;
}) {
  const [draft, setDraft] = useState<LogPatternBody | null>(null);
  const [tried, setTried] = useState<LogPatternBody | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTried(draft), draft === null ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const { data, error, isPlaceholderData, refetch } = useQuery(logReadingQuery(report, file, tried));
  // A plain pattern is tried where nothing fits, so that the lines are seen.
  if (data?.pattern === null && draft === null) setDraft(empty);
  // While a pattern is half typed, the last one that could be used stays in sight, dimmed.
  const [seen, setSeen] = useState<LogPreviewBody | null>(null);
  if (data?.preview && data.preview !== seen) setSeen(data.preview);
  const confirm = useMutation({
    mutationFn: async (files: readonly ArtifactBody[]) => {
      if (data?.pattern == null) return;
      const start = data.pattern.start || (data.preview?.assumed.start ?? "");
      for (const one of files) {
        // The first line's year or day was looked at for this file only.
        const read = await confirmLog(report, one, {
          ...data.pattern,
          start: one === file ? start : data.pattern.start,
        });
        if (read.state === "failed")
          toast(`${one.variant} / ${one.name}: ${read.diagnostics[0]?.message ?? "not read"}`, { failed: true });
      }
    },
    onSuccess: () => onDone?.(),
  });
  const withdraw = useMutation({ mutationFn: () => withdrawLog(report, file), onSuccess: () => onDone?.() });

  if (error && !data) {
    return <ErrorNotice error={error} title="The log could not be read" onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState doing="Looking for times in the lines" lines={6} />;
  const pattern = draft ?? data.pattern ?? empty;
  const isCurrent = !isPlaceholderData && tried === draft;
  const ready = isCurrent && data.preview !== null && data.preview.counts.events > 0 && !confirm.isPending;

  return (
    <Form
      aria-label={`Timestamp pattern of ${file.name}`}
      className="flex flex-col gap-3"
      onSend={() => ready && confirm.mutate([file])}
    >
      <Choices data={data} pattern={pattern} onChoose={setDraft} />
      <LogFields
        pattern={pattern}
        preview={seen}
        problem={isCurrent ? data.problem : null}
        isOpen={data.choices.length === 0}
        onChange={setDraft}
      />
      {seen !== null && (
        <div aria-busy={!isCurrent}>
          <LogLines lines={seen.lines} />
          <div className="mt-2">
            {data.preview === null ? (
              <p className="text-[13px] text-ink2">The lines are read with the last valid pattern.</p>
            ) : (
              <LogSummary preview={data.preview} />
            )}
          </div>
        </div>
      )}
      {data.choices.length === 0 && (data.preview?.counts.events ?? 0) === 0 && (
        <p className="text-[13px] text-ink2">
          No known time format fits these lines. Type the format of a time, and check the preview.
        </p>
      )}
      {error && <ErrorNotice error={error} title="The pattern could not be tried" onRetry={() => void refetch()} />}
      {confirm.isError && <ErrorNotice error={confirm.error} title="The pattern was not confirmed" />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={!ready}>
          {confirm.isPending ? "Reading…" : "Confirm and read"}
        </Button>
        {others.length > 0 && (
          <Button disabled={!ready} onClick={() => confirm.mutate([file, ...others])}>
            Confirm for all {others.length + 1} logs
          </Button>
        )}
        {file.log !== null && (
          <Button look="quiet" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Forget the pattern
          </Button>
        )}
        <span className="text-sm text-ink3">
          Kept with the file, and offered first for the next log of {report.project}. It can be changed at any time.
        </span>
      </div>
    </Form>
  );
}

function Choices({
  data,
  pattern,
  onChoose,
}: {
  data: LogReadingBody;
  pattern: LogPatternBody;
  onChoose: (pattern: LogPatternBody) => void;
}) {
  const same = (other: LogPatternBody): boolean =>
    other.line === pattern.line &&
    other.time === pattern.time &&
    other.detail === pattern.detail &&
    other.pairs === pattern.pairs;
  const at = data.choices.findIndex((choice) => same(choice.pattern));
  const options = data.choices.map((choice, i) => ({
    value: String(i),
    label: `${choice.label} · ${choice.pattern.time}`,
  }));
  if (at < 0) options.push({ value: "own", label: "your own" });
  if (options.length < 2) return null;
  return (
    <Select
      label="Read as"
      showLabel
      size="normal"
      className="w-full max-w-xl [&_select]:max-w-full!"
      value={at < 0 ? "own" : String(at)}
      options={options}
      onChange={(value) => {
        const chosen = data.choices[Number(value)]?.pattern;
        // Zone and year are of the file, not of the way of writing.
        if (chosen) onChoose({ ...chosen, zone: pattern.zone, start: pattern.start });
      }}
    />
  );
}
