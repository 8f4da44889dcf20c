import { readFileSync } from "node:fs";
import { parse } from "./packages/parsers/src/parse.ts";
import { compareBenches } from "./packages/model/src/bench/compare.ts";
import { defaultFlags } from "./packages/model/src/bench/comparison.ts";
import { judgeBenches } from "./packages/model/src/judge/judge-benches.ts";
import { defaultJudgePolicy } from "./packages/model/src/judge/policy.ts";
const root = "/work/shared/fixtures/aa";
const table = (f: string, k = 1) => {
  let t = readFileSync(f, "utf8");
  if (k !== 1) t = t.replace(/([\d.]+) ns\/op/g, (_, v) => `${(Number(v) * k).toPrecision(4)} ns/op`);
  const p = parse(new TextEncoder().encode(t), { fileName: "b", receivedAtMs: 0 });
  if (p.state !== "ready" || p.evidence.kind !== "bench") throw 1;
  return p.evidence;
};
for (const prog of ["fineA", "duetA"])
  for (const flip of [0, 1])
    for (const k of [1, 1.1, 1.3]) {
      const [x, y] = flip ? ["2", "1"] : ["1", "2"];
      const c = compareBenches(
        [
          { label: "before", path: "a", table: table(`${root}/${prog}/${x}/bench.txt`) },
          { label: "after", path: "a", table: table(`${root}/${prog}/${y}/bench.txt`, k) },
        ],
        defaultFlags,
        "full",
      );
      const r = judgeBenches(c, defaultJudgePolicy);
      const s = r.cells.filter((x) => x.table.unit === "sec/op");
      console.log(
        prog,
        flip,
        k,
        s
          .map((x) => x.certainty.p!.toExponential(1))
          .sort((a, b) => +a - +b)
          .join(" "),
        "infl",
        s.map((x) => x.inflation.toFixed(1)).join(" "),
      );
    }
