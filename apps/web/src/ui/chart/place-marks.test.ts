import { expect, test } from "vitest";
import type { PlotGeometry } from "./chart-model.ts";
import { placeMarks } from "./place-marks.ts";

const plot: PlotGeometry = {
  left: 0,
  top: 0,
  width: 500,
  height: 100,
  x: [0, 500],
  y: [0, 1],
  xLog: false,
  yLog: false,
};

/** `x:label` of each mark → its row. */
function rowsOf(text: string): string {
  const marks = text.split(" ").map((one) => {
    const [x = "", label = ""] = one.split(":");
    return { x: Number(x), label };
  });
  return placeMarks(marks, plot)
    .map(({ mark, row }) => `${mark.label}=${row}`)
    .join(" ");
}

test.each([
  ["0:deploy 100:restart", "deploy=0 restart=0"],
  ["10:deploy 12:restart 14:load", "deploy=0 restart=1 load=2"],
  ["10:deploy 12:restart 14:load 16:fourth 200:later", "deploy=0 restart=1 load=2 fourth=null later=0"],
  ["14:b 10:a", "a=0 b=1"],
  ["480:deploy", "deploy=null"],
  ["-5:before 501:after", ""],
])("%s", (marks, rows) => {
  expect(rowsOf(marks)).toBe(rows);
});
