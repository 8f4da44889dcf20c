import type { EventsBody } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { eventsViewState } from "@sweetspot/contract/view-state-events";
import { countText } from "@sweetspot/model/words/number-text";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, type ReactNode } from "react";
import { getJson } from "../../api/client.ts";
import { useViewState } from "../../state/use-view-state.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { SearchField } from "../../ui/Field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ReportVariant, ViewProps } from "../../view.ts";
import { waitsForPattern } from "../logs/log-requests.ts";
import { LogsWaiting } from "../logs/LogsWaiting.tsx";
import { CopyPlaceLink } from "../report/CopyPlaceLink.tsx";
import { EventTable } from "./EventTable.tsx";
import { labelWidth, severityOf } from "./draw-lanes.ts";
import { LaneCanvas } from "./LaneCanvas.tsx";
import { columnsOf, extentOf, laneRows, type LaneRow } from "./lane-rows.ts";
import { Latency } from "./Latency.tsx";
import { Shares } from "./Shares.tsx";

/** The events by time and place: lanes of events, latency by operation, and where one operation's time goes. */
export default function EventsView({ report, variants }: ViewProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [
      "events",
      report.project,
      report.slug,
      report.revision,
      report.artifacts.map((file) => file.evidence + file.state),
    ],
    queryFn: ({ signal }) =>
      getJson<EventsBody>(`/api/v1/reports${entryPath(report.project, report.slug)}/events`, signal),
  });
  if (error) {
    return (
      <Section title="Events">
        <ErrorNotice error={error} title="The events could not be read" onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (isPending || !data) {
    return (
      <Section title="Events">
        <LoadingState doing="Reading events" lines={8} />
      </Section>
    );
  }
  const waiting = <LogsWaiting report={report} />;
  if (data.variants.length === 0) {
    return report.artifacts.some(waitsForPattern) ? (
      <Section title="Events" caption="none yet">
        {waiting}
      </Section>
    ) : (
      <Section title="Events">
        <EmptyState title="No events in this report">
          Send structured logs as JSON lines or CSV with a time, a name and, where there is one, a lane, a duration and
          an operation index; a Chrome trace; or a plain text log, whose pattern you confirm here.
        </EmptyState>
      </Section>
    );
  }
  return <Loaded data={data} variants={variants} waiting={waiting} />;
}

function Loaded({
  data,
  variants,
  waiting,
}: {
  data: EventsBody;
  variants: readonly ReportVariant[];
  waiting: ReactNode;
}) {
  const [state, setState] = useViewState(eventsViewState);
  const sources = useMemo(() => data.variants.map(columnsOf), [data]);
  const rows = useMemo(() => laneRows(sources, state), [sources, state]);
  const drawn = useMemo(() => fullest(rows), [rows]);
  const extent = useMemo(() => extentOf(sources), [sources]);
  const { from, to } = state;
  const zoomed = from !== null && to !== null && from < to;
  const range = useMemo((): readonly [number, number] => (zoomed ? [from, to] : extent), [zoomed, from, to, extent]);
  const onZoom = useCallback(
    (next: readonly [number, number] | null, history: "push" | "replace" = "push") => {
      if (next === null) setState({ from: null, to: null }, history);
      else {
        const [first, last] = [Math.max(extent[0], next[0]), Math.min(extent[1], next[1])];
        setState({ from: microseconds(first), to: microseconds(last) }, history);
      }
    },
    [setState, extent],
  );
  const onShow = useCallback((lines: readonly string[]) => setState({ lines }), [setState]);
  const levels = [...new Set(data.variants.flatMap((one) => one.levels))]
    .filter((level) => level !== "")
    .sort((a, b) => severityOf(a) - severityOf(b) || (a < b ? -1 : 1));
  const total = data.variants.reduce((sum, one) => sum + one.time.length, 0);
  const cut = data.variants.reduce((sum, one) => sum + one.cut, 0);
  const shown = rows.reduce((sum, row) => sum + row.events.length, 0);
  const several = data.variants.length > 1;
  const operations = useMemo(() => [...Map.groupBy(data.operations, (one) => one.name)], [data]);
  return (
    <Section
      title="Events"
      caption={`${shown === total ? "" : `${shown.toLocaleString("en")} of `}${total.toLocaleString("en")} events on ${countText(rows.length, "lane", "lanes")}${cut > 0 ? `; ${cut.toLocaleString("en")} later ones are not drawn` : ""}`}
      tools={
        <>
          {zoomed && (
            <Button size="small" onClick={() => onZoom(null)}>
              <Icon name="collapse" /> Show the whole run
            </Button>
          )}
          {levels.length > 1 && (
            <div role="group" aria-label="Levels shown" className="flex min-w-0 flex-wrap gap-1">
              {levels.map((level) => {
                const isOn = !state.without.includes(level);
                return (
                  <button
                    key={level}
                    type="button"
                    title={level}
                    aria-pressed={isOn}
                    onClick={() =>
                      setState({
                        without: isOn ? [...state.without, level] : state.without.filter((one) => one !== level),
                      })
                    }
                    className={classNames(
                      "h-6 max-w-60 truncate rounded-[5px] border px-2 text-sm",
                      isOn ? "border-line2 bg-paper text-ink" : "border-line text-ink3 line-through",
                    )}
                  >
                    {severityOf(level) >= 2 && (
                      <span
                        aria-hidden="true"
                        className={classNames(
                          "mr-1 inline-block size-2 rounded-[2px]",
                          severityOf(level) === 3 ? "bg-failed" : "bg-warn",
                        )}
                      />
                    )}
                    {level}
                  </button>
                );
              })}
            </div>
          )}
          <SearchField label="Search events" value={state.find} onChange={(find) => setState({ find }, "replace")} />
          <Button size="small" aria-pressed={state.table} onClick={() => setState({ table: !state.table })}>
            {state.table ? "Lanes" : "Table"}
          </Button>
        </>
      }
    >
      {waiting}
      {rows.length === 0 ? (
        <EmptyState title="No event passes the filter">
          <Button size="small" onClick={() => setState({ find: "", without: [] })}>
            Show all events
          </Button>
        </EmptyState>
      ) : state.table ? (
        <EventTable rows={rows} range={range} variants={variants} several={several} />
      ) : (
        <div data-place="lanes">
          <LaneCanvas
            rows={drawn}
            range={range}
            extent={extent}
            variants={variants}
            several={several}
            onZoom={onZoom}
          />
          <p className="mt-1 text-xs text-ink3" style={{ paddingLeft: labelWidth }}>
            <CopyPlaceLink
              place={{ section: "events", part: "lanes" }}
              label="the lanes"
              className="-my-1 mr-1 -ml-1.5 align-middle"
            />
            {sinceText(data)}
            {drawn.length < rows.length &&
              `; the ${mostRows} fullest of ${rows.length.toLocaleString("en")} lanes are drawn: search for others`}
          </p>
        </div>
      )}
      <div className="mt-6 grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
        {operations.map(([name, list]) => (
          <Latency key={name} name={name} operations={list} variants={variants} shown={state.lines} onShow={onShow} />
        ))}
        {data.shares.map((share) => (
          <Shares key={`${share.variant} ${share.name}`} share={share} variants={variants} />
        ))}
      </div>
    </Section>
  );
}

/** A canvas has a greatest height, and a reader some patience. */
const mostRows = 120;

/** The rows with most events, in the order they came in. */
function fullest(rows: readonly LaneRow[]): readonly LaneRow[] {
  if (rows.length <= mostRows) return rows;
  const kept = new Set([...rows].sort((a, b) => b.events.length - a.events.length).slice(0, mostRows));
  return rows.filter((row) => kept.has(row));
}

/** The zero of the axis; small times are of a recording without a calendar. */
function sinceText({ variants }: EventsBody): string {
  const [first] = variants;
  if (variants.length > 1) return "since each variant's first event";
  const isDated = first !== undefined && first.startMs > 1e11 && first.startMs < 8e15;
  return isDated
    ? `since ${new Date(first.startMs).toISOString().replace("T", " ").replace("Z", " UTC")}`
    : "since the first event";
}

/** Zooms to a microsecond at most, so that links stay short. */
function microseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
