import { readFileSync } from "node:fs";
import { type Bench, type BenchRow, type Figures, median } from "./bench.ts";
import { BenchBrowser } from "./browser.ts";
import { wantedSizes } from "./flame-sizes.ts";
import { makeProfile } from "./profile-data.ts";
import { startSpeedscope } from "./speedscope.ts";
import { stamped } from "./stamped.ts";
import { startSweetspot } from "./sweetspot.ts";

/** Bytes of a profile to a painted flame graph in a fresh Chromium page, beside speedscope's page on the same bytes. */
export const flamePaintedBench: Bench = {
  id: "flame-painted",
  title: "Flame graphs beside speedscope, until they are painted",
  missing: async () => BenchBrowser.missing(),
  async run() {
    const [sweetspot, speedscope] = [await startSweetspot(), await startSpeedscope()];
    try {
      const rows: BenchRow[] = [];
      for (const [nodes, size] of wantedSizes()) {
        const bytes = readFileSync(makeProfile(`tree ${nodes}`, size));
        const ours = { milliseconds: [] as number[], peakBytes: 0 };
        const theirs = { milliseconds: [] as number[], peakBytes: 0 };
        for (let run = 0; run < 4; run++) {
          const [mine, its] = [
            await paint(() => sweetspot.show(stamped(bytes, run))),
            await paint(() => speedscope.show(bytes)),
          ];
          // The first run of each warms the disk and the compilers and is not counted.
          if (run > 0) {
            add(ours, mine);
            add(theirs, its);
          }
        }
        rows.push(rowOf(nodes, ours, theirs));
      }
      return rows;
    } finally {
      await sweetspot.stop();
      await speedscope.stop();
    }
  },
};

interface Shown {
  readonly url: string;
  /** Selects what is in sight once the flame graph is painted. */
  readonly painted: string;
}

/** Time from handing in the bytes to the first frame after the graph is there, and the page's process' peak size. */
async function paint(show: () => Promise<Shown>): Promise<{ milliseconds: number; peakBytes: number }> {
  const browser = await BenchBrowser.launch();
  try {
    const started = performance.now();
    const { url, painted } = await show();
    await browser.open(url, painted);
    const milliseconds = performance.now() - started;
    return { milliseconds, peakBytes: await browser.rendererPeak() };
  } finally {
    await browser.close();
  }
}

function add(
  figures: { milliseconds: number[]; peakBytes: number },
  run: { milliseconds: number; peakBytes: number },
): void {
  figures.milliseconds.push(run.milliseconds);
  figures.peakBytes = Math.max(figures.peakBytes, run.peakBytes);
}

function rowOf(nodes: string, ours: Figures, theirs: Figures): BenchRow {
  const time = median(ours.milliseconds) / median(theirs.milliseconds);
  const memory = (ours.peakBytes ?? Number.NaN) / (theirs.peakBytes ?? Number.NaN);
  const isLarge = nodes === "5.6 M";
  return {
    work: `${nodes} call-tree nodes${isLarge ? " (10 MB gz)" : ""}: bytes → painted, and the page's process`,
    peer: "speedscope",
    ours,
    theirs,
    goal: isLarge ? "≤ 0.1 × time and memory" : "< 1 × time",
    met: isLarge ? time <= 0.1 && memory <= 0.1 : time < 1,
  };
}
