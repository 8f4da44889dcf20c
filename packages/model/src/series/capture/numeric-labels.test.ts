import { expect, test } from "vitest";
import { captureOf } from "../../../test-support/capture-of.ts";
import { numericLabels } from "./numeric-labels.ts";

test.each([
  ["x{nodes=1} 1\nx{nodes=3} 1\nx{nodes=10} 1", ["nodes"]],
  ["x{nodes=1} 1\nx{nodes=3} 1", []],
  ["x{nodes=1} 1\nx{nodes=3} 1\nx{nodes=many} 1", []],
  ["x_bucket{le=1} 1\nx_bucket{le=2} 1\nx_bucket{le=3} 1", []],
  ["x{code=200} 1\nx{code=404} 1\nx{code=500} 1", []],
])("%s", (text, labels) => {
  expect(numericLabels([captureOf(text)])).toEqual(labels);
});
