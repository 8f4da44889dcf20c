import { expect, test } from "vitest";
import { makeLabels, withMore } from "./labels.ts";

test.each([
  ["le", "0.5"],
  ["A", "first of all"],
  ["zone", "last"],
  ["code", "one that is there stays"],
  ["__name__", "one that is there stays"],
])("a label more, %s, comes to the place that sorting all gives", (name, value) => {
  const labels = makeLabels([
    ["__name__", "http_requests_total"],
    ["method", "GET"],
    ["code", "200"],
  ]);
  expect(withMore(labels, [name, value])).toEqual(makeLabels([...labels, [name, value]]));
});
