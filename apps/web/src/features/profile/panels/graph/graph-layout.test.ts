import { expect, test } from "vitest";
import { readLayout } from "./graph-layout.ts";

test("takes over shapes and names and nothing that is not a number, a colour or text", () => {
  const layout = readLayout({
    bb: "0,0,100,50",
    objects: [
      { name: "cluster_L", nodes: [1] },
      {
        name: "N1",
        tooltip: "<script>alert(1)</script>.(*T).f (0.5s)",
        _draw_: [
          { op: "c", color: "#b22c00" },
          { op: "C", color: "url(javascript:alert(1))" },
          {
            op: "P",
            points: [
              [0, 0],
              [10, 0],
              [10, "x"],
              [0, 20],
            ],
          },
        ],
        _ldraw_: [
          { op: "F", size: 8 },
          { op: "T", pt: [5, 10], align: "c", text: "f" },
        ],
      },
    ],
    edges: [
      {
        tooltip: "a -> b",
        _draw_: [
          {
            op: "b",
            points: [
              [1, 2],
              [3, 4],
              [5, 6],
              [7, 8],
            ],
          },
        ],
      },
    ],
  });
  expect(layout).toMatchObject({ width: 100, height: 50 });
  expect(layout.shapes).toHaveLength(2);
  expect(layout.shapes[0]).toMatchObject({
    kind: "node",
    name: "<script>alert(1)</script>.(*T).f",
    marks: [
      { kind: "path", d: "M0 50L10 50 0 30Z", stroke: "#b22c00", fill: "#000000" },
      { kind: "text", x: 5, y: 40, size: 8, anchor: "middle", text: "f" },
    ],
  });
  expect(layout.shapes[1]).toMatchObject({ kind: "edge", marks: [{ d: "M1 48C3 46 5 44 7 42", fill: "none" }] });
});

test("reads an empty or foreign answer as an empty graph", () => {
  expect(readLayout(null)).toEqual({ width: 0, height: 0, shapes: [] });
});
