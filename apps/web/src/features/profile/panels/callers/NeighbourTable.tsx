import type { FlameAnswer, FlameDiffBody } from "@sweetspot/contract";
import { classNames } from "../../../../ui/class-names.ts";
import { changeText } from "../../drawing/frame-text.ts";
import { childrenOf, nameOf } from "../../drawing/flame-rows.ts";
import { shareText, signedText, valueText } from "../../model/format-value.ts";
import { TableHead } from "../../../../ui/TableHead.tsx";

/** The direct neighbours of the pivot with their part in it: one level of the graph above, as a table. */
export function NeighbourTable({
  title,
  answer,
  onPivot,
}: {
  title: string;
  answer: FlameAnswer;
  onPivot: (name: string) => void;
}) {
  const { unit } = answer.sampleType;
  const neighbours = childrenOf(answer, 0);
  return (
    <table className="table">
      <TableHead
        columns={[
          title,
          [answer.kind === "flame" ? "value" : "change", "num"],
          [answer.kind === "flame" ? "share" : "in percent", "num"],
          answer.mean !== null && ["mean", "num"],
        ]}
      />
      <tbody>
        {neighbours.map((row) => (
          <tr key={row}>
            <td className="name">
              <button
                type="button"
                className="text-left hover:text-accent hover:underline"
                onClick={() => onPivot(nameOf(answer, row))}
              >
                <bdi>{nameOf(answer, row).slice(0, 300)}</bdi>
              </button>
            </td>
            {answer.kind === "flame" ? (
              <>
                <td className="num">{valueText(answer.total[row]!, unit, answer.exact?.total[row])}</td>
                <td className="num text-ink2">{shareText(answer.total[row]!, answer.total[0]!)}</td>
              </>
            ) : (
              <>
                <td className={classNames("num", toneOf(answer, row))}>{changed(answer, row)}</td>
                <td className="num text-ink2">{changeText(answer.totalBefore[row]!, answer.totalAfter[row]!)}</td>
              </>
            )}
            {answer.mean !== null && <td className="num">{meanText(answer, row)}</td>}
          </tr>
        ))}
        {neighbours.length === 0 && (
          <tr>
            <td colSpan={answer.mean === null ? 3 : 4} className="text-ink3">
              none
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Less is blue, more is orange, what sampling could have done is grey. */
function toneOf({ totalBefore, totalAfter, quiet }: FlameDiffBody, row: number): string {
  const change = totalAfter[row]! - totalBefore[row]!;
  return quiet[row] === 1 || change === 0 ? "text-ink3" : change < 0 ? "text-better" : "text-worse";
}

function changed(answer: FlameDiffBody, row: number): string {
  const { unit } = answer.sampleType;
  const { exact } = answer;
  if (exact === undefined) return signedText(answer.totalAfter[row]! - answer.totalBefore[row]!, unit);
  const change = BigInt(exact.totalAfter[row] ?? 0) - BigInt(exact.totalBefore[row] ?? 0);
  return signedText(Number(change), unit, change);
}

function meanText(answer: FlameAnswer, row: number): string {
  const { unit } = answer.sampleType;
  if (answer.kind === "flame") return answer.mean === null ? "" : valueText(answer.mean[row]!, unit);
  return answer.mean === null
    ? ""
    : `${valueText(answer.mean.before[row]!, unit)} → ${valueText(answer.mean.after[row]!, unit)}`;
}
