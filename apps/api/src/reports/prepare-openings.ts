import { opensWithMetrics } from "@sweetspot/contract/opening";
import type { ReadingId } from "@sweetspot/model/ids";
import type { FastifyInstance } from "fastify";
import type { ComputedAnswer } from "../http/answers.ts";
import { AppError } from "../http/errors.ts";
import type { Services } from "../services.ts";
import type { ReportName } from "../storage/ports.ts";

/** Files of one upload are read within this of each other. */
const quietMs = 300;
/** A server that has started looks this long after for what an upgrade has thrown away, of its latest reports. */
const afterStartMs = 5_000;
const latest = 20;

/**
 * Makes what a report on metrics opens with as soon as its files have been read, and keeps it: whoever follows the link
 * that CI has posted is not kept waiting for it, nor after a restart. Other reports open with what is quick to make.
 * An answer that is kept already is only looked up.
 * Every report gets what lists say of it.
 * @param make makes that, and what a report on metrics opens with beside itself
 */
export function prepareOpenings(
  app: FastifyInstance,
  { answers, queue, stores: { catalogue } }: Services,
  make: {
    readonly verdict: (report: ReportName) => Promise<void>;
    readonly answers: readonly ((report: ReportName) => Promise<ComputedAnswer>)[];
  },
): void {
  const timers = new Map<string, NodeJS.Timeout>();
  let working: Promise<void> = Promise.resolve();
  let isStopped = false;

  queue.onRead = (reading) => void schedule(reading);
  const start = setTimeout(() => void prepareLatest(), afterStartMs).unref();
  app.addHook("onClose", async () => {
    isStopped = true;
    queue.onRead = undefined;
    clearTimeout(start);
    for (const timer of timers.values()) clearTimeout(timer);
    await working;
  });

  async function schedule(reading: ReadingId): Promise<void> {
    for (const { project, report: slug } of await catalogue.reportsOfReading(reading).catch(() => [])) {
      const key = `${project}/${slug}`;
      clearTimeout(timers.get(key));
      if (isStopped) return;
      const begin = (): void => {
        timers.delete(key);
        // One report at a time: somebody may be reading another.
        working = working.then(() => prepare(project, slug));
      };
      timers.set(key, setTimeout(begin, quietMs).unref());
    }
  }

  async function prepareLatest(): Promise<void> {
    const { reports } = await catalogue.reports({ limit: latest }).catch(() => ({ reports: [] }));
    for (const { project, slug } of reports) working = working.then(() => prepare(project, slug));
  }

  async function prepare(project: string, slug: string): Promise<void> {
    if (isStopped) return;
    try {
      const report = await catalogue.report(project, slug);
      const isComplete = report.artifacts.every(({ state }) => state !== "pending");
      if (isComplete && report.artifacts.length > 0) await make.verdict({ project, report: slug });
      if (!isComplete || !opensWithMetrics(report)) return;
      for (const opening of make.answers) {
        if (!isStopped) await answers.prepare(await opening({ project, report: slug }));
      }
    } catch (error) {
      // A report that is gone meanwhile is no fault; and any fault shows again, to whoever opens the report.
      if (!(error instanceof AppError)) app.log.error(error);
    }
  }
}
