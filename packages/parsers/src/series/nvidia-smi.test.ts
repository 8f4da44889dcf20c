import { expect, test } from "vitest";
import { parse } from "../parse.ts";

test("rows of several processors that name none are refused with the column that tells them apart", () => {
  const at = (second: number, milliseconds: number) => `2026/11/24 10:00:0${second}.${milliseconds}, 45 %`;
  const rows = [0, 1, 2, 3, 4].flatMap((second) => [at(second, 120), at(second, 123)]);
  const text = ["timestamp, utilization.gpu [%]", ...rows, ""].join("\n");
  const outcome = parse(new TextEncoder().encode(text), { fileName: "gpu.csv", receivedAtMs: 0 });
  expect(outcome.state).toBe("failed");
  expect(outcome.diagnostics.map(({ message }) => message).join(" ")).toContain("Add `index`");
});
