import { readFileSync, readdirSync, statSync } from "node:fs";
import { parse } from "./packages/parsers/src/parse.ts";
import { compareBenches } from "./packages/model/src/bench/compare.ts";
import { defaultFlags } from "./packages/model/src/bench/comparison.ts";
import { judgeBenches } from "./packages/model/src/judge/judge-benches.ts";
import { defaultJudgePolicy } from "./packages/model/src/judge/policy.ts";
const root = process.argv[2] ?? "/work/shared/fixtures/aa";
const table = (f: string, k = 1) => {
  let t = readFileSync(f, "utf8");
  if (k !== 1) t = t.replace(/([\d.]+) ns\/op/g, (_, v) => `${(Number(v) * k).toPrecision(4)} ns/op`);
  const p = parse(new TextEncoder().encode(t), { fileName: "b", receivedAtMs: 0 });
  if (p.state !== "ready" || p.evidence.kind !== "bench") throw 1;
  return p.evidence;
};
for (const prog of readdirSync(root)) {
  const sides = readdirSync(`${root}/${prog}`).filter((s) => {
    try {
      statSync(`${root}/${prog}/${s}/bench.txt`);
      return true;
    } catch {
      return false;
    }
  });
  for (let i = 0; i < sides.length; i++)
    for (let j = i + 1; j < sides.length; j++)
      for (const k of [1, 1.03, 1.1, 1.3]) {
        const c = compareBenches(
          [
            { label: "before", path: "a", table: table(`${root}/${prog}/${sides[i]}/bench.txt`) },
            { label: "after", path: "a", table: table(`${root}/${prog}/${sides[j]}/bench.txt`, k) },
          ],
          defaultFlags,
          "full",
        );
        const r = judgeBenches(c, defaultJudgePolicy);
        const called = r.cells.filter(
          (x) =>
            (x.outcome === "better" || x.outcome === "worse") &&
            ["proven", "certain", "likely"].includes(x.certainty.level) &&
            (k === 1 || (x.table.unit === "sec/op" && x.outcome === "worse")),
        );
        const sec = r.cells.filter((x) => x.table.unit === "sec/op").length;
        const levels: Record<string, number> = {};
        for (const x of r.cells) levels[x.certainty.level] = (levels[x.certainty.level] ?? 0) + 1;
        if (k === 1 || called.length)
          console.log(
            prog,
            sides[i],
            sides[j],
            `x${k}`,
            "called",
            called.length,
            "of sec",
            sec,
            JSON.stringify(levels),
            k === 1
              ? called
                  .map((x) => `${x.row} ${x.table.unit} ${x.certainty.level} ${x.delta} p=${x.certainty.p}`)
                  .join("|")
              : "",
            k === 1 ? JSON.stringify(r.drifts.map((d) => d.conditions)) : "",
          );
      }
}
