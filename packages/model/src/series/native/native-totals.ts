import { SeriesBuilder } from "../builder.ts";
import { labelValue, makeLabels, nameLabel } from "../labels.ts";
import { mergeSeries } from "../merge.ts";
import type { SeriesTable } from "../table.ts";
import { staleHint } from "./native-table.ts";

/**
 * A table with the `_count` and `_sum` series that classic histograms have, made from its native ones: charts of rates and
 * means go by them. A series that the table has already stays as it is.
 */
export function withNativeTotals(table: SeriesTable): SeriesTable {
  const { native } = table;
  if (native === undefined) return table;
  const builder = new SeriesBuilder({ series: Infinity, samples: Infinity });
  native.series.forEach((labels, i) => {
    const name = labelValue(labels, nameLabel);
    for (const part of ["count", "sum"] as const) {
      const series = builder.series(
        makeLabels([...labels.filter(([label]) => label !== nameLabel), [nameLabel, `${name}_${part}`]]),
      );
      for (let j = native.sampleStart[i]!; j < native.sampleStart[i + 1]!; j++) {
        if (native.hint[j] === staleHint) builder.addBits(series, native.timestamps[j]!, 0x7ff00000, 2);
        else builder.add(series, native.timestamps[j]!, native[part][j]!);
      }
    }
  });
  return mergeSeries([table, builder.finish(table.origin)]);
}
