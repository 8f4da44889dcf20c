import { chanceOf } from "../packages/model/src/findings/unchanged.ts";
import { calibrate } from "../packages/model/src/calibration/calibration.ts";
import { calibratedSeries } from "../packages/model/src/calibration/series-calibration.ts";

const reports = Number(process.argv[2] ?? 1000);
const filter = process.argv[3] ?? "";
for (const shape of calibratedSeries) {
  if (!shape.name.includes(filter)) continue;
  const row = calibrate(shape, reports, chanceOf);
  const share = (count: number): string => `${((100 * count) / reports).toFixed(1)} %`;
  console.log(
    `| ${shape.name} | ${shape.perReport} | ${reports} | ${share(row.betterOrWorse)} | ${share(row.differs)} |`,
  );
}
