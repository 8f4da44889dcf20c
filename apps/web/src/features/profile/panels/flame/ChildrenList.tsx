import type { FlameAnswer } from "@sweetspot/contract";
import { Button } from "../../../../ui/Button.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../../../ui/LoadingState.tsx";
import { shareText, signedText, valueText } from "../../model/format-value.ts";
import type { ProfilePanelProps } from "../../model/panel.ts";
import { nameOf } from "../../drawing/flame-rows.ts";
import { changeText } from "../../drawing/frame-text.ts";
import { shortName } from "@sweetspot/model/profile/short-name";
import { childrenPerPage, useChildren } from "../../model/use-flame.ts";

/** Everything that one frame calls, drawn or not, a page at a time: the way to what no drawing has room for. */
export function ChildrenList({
  report,
  chosen,
  state,
  of,
  page,
  onPage,
  onZoom,
}: Pick<ProfilePanelProps, "report" | "chosen" | "state"> & {
  /** Path id of the frame, "" for the whole. */
  of: string;
  page: number;
  onPage: (page: number) => void;
  onZoom: (id: string) => void;
}) {
  const children = useChildren(report, chosen, state, of, page);
  const body = children.data;
  if (children.error && body === undefined) {
    return (
      <ErrorNotice
        error={children.error}
        title="The frames could not be listed"
        onRetry={() => void children.refetch()}
      />
    );
  }
  if (body === undefined) return <LoadingState doing="Listing frames" lines={6} />;
  const listed = body.answer.parent.length - 1;
  const count = (value: number) => value.toLocaleString("en-US");
  const last = Math.max(0, Math.ceil(body.children / childrenPerPage) - 1);
  return (
    <section
      aria-label="Frames below"
      className="mt-2 border-l border-line pl-3 text-sm"
      aria-busy={children.isFetching}
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p data-testid="flame-children-status" role="status">
          {body.children === 0 ? (
            "Nothing below "
          ) : (
            <>
              {count(body.offset + 1)}–{count(body.offset + listed)} of {count(body.children)} below{" "}
            </>
          )}
          <bdi className="font-mono text-[12px]">{shortName(nameOf(body.answer, 0))}</bdi>, widest first
        </p>
        {last > 0 && (
          <span className="flex items-center gap-1">
            <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
              Previous
            </Button>
            <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
              Next
            </Button>
            <Button size="small" disabled={page >= last} onClick={() => onPage(last)}>
              Last
            </Button>
          </span>
        )}
      </div>
      <div className="max-h-80 overflow-y-auto">
        <table className="table" aria-label="Frames below, widest first">
          <tbody>
            {Array.from({ length: listed }, (_, at) => at + 1).map((row) => (
              <tr key={body.answer.id[row]}>
                {cellsOf(body.answer, row).map((text, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns never change their order
                  <td key={column} className="num w-px pr-3 whitespace-nowrap text-ink2">
                    {text}
                  </td>
                ))}
                <td className="name">
                  <button
                    type="button"
                    className="block max-w-full truncate text-left text-accent hover:underline"
                    title={nameOf(body.answer, row).slice(0, 2000)}
                    onClick={() => onZoom(body.answer.id[row]!)}
                  >
                    <bdi>{shortName(nameOf(body.answer, row))}</bdi>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Value and share, or before, after and change. */
function cellsOf(answer: FlameAnswer, row: number): readonly string[] {
  const { unit } = answer.sampleType;
  if (answer.kind === "flame") {
    const total = answer.total[row]!;
    return [valueText(total, unit), shareText(total, answer.whole)];
  }
  const [before, after] = [answer.totalBefore[row]!, answer.totalAfter[row]!];
  return [valueText(before, unit), valueText(after, unit), signedText(after - before, unit), changeText(before, after)];
}
