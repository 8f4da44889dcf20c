import { useSyncExternalStore } from "react";
import type { ArtifactState } from "@sweetspot/contract";
import { ApiError, getJson } from "../../api/client.ts";
import { patchReport, reportChanged, reportPath } from "../../api/reports.ts";
import type { ReportBody } from "@sweetspot/contract";
import { sendFile } from "./send-file.ts";
import type { StagedFile } from "./staging-store.ts";

/** The progress of one file. `stored` is safe on the server; its `read` says whether it has been understood yet. */
export type FileProgress =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly share: number }
  | { readonly kind: "stored"; readonly read: ArtifactState | "waits"; readonly remark: string | null }
  | { readonly kind: "failed"; readonly error: unknown };

interface SendingFile {
  readonly staged: StagedFile;
  readonly progress: FileProgress;
}

export interface Sending {
  readonly project: string;
  readonly report: string;
  readonly files: readonly SendingFile[];
  /** Every file was tried, and what was stored was read or is being read: nothing more happens here. */
  readonly done: boolean;
}

let sending: Sending | null = null;
const listeners = new Set<() => void>();

/** The state that the page has been told; behind `sending` by at most one beat while files fly. */
let told: Sending | null = null;
let beat = 0;
const beatMs = 100;

function change(next: Sending | null): void {
  sending = next;
  // Hundreds of small files change several times each: the page hears of all of it ten times a second.
  if (next === null || next.done) tell();
  else beat ||= window.setTimeout(tell, beatMs);
}

function tell(): void {
  clearTimeout(beat);
  beat = 0;
  told = sending;
  for (const listener of listeners) listener();
}

export function useSending(): Sending | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => told,
  );
}

export const leaveSending = (): void => change(null);

function setProgress(id: number, progress: FileProgress): void {
  if (!sending) return;
  change({ ...sending, files: sending.files.map((file) => (file.staged.id === id ? { ...file, progress } : file)) });
}

export interface SendingPlan {
  readonly project: string;
  readonly report: string;
  /** Empty: the server's own. */
  readonly title: string;
  readonly files: readonly StagedFile[];
  /** The order the reader arranged. */
  readonly variants: readonly string[];
}

/** The number of files sent at a time: enough to fill a line, few enough that each one's progress means something. */
const atOnce = 4;
/** The time that the page waits for small files before the report opens; large ones are read while it is open. */
const readingMs = 1500;

/** Sends everything; one failing file does not stop the others. */
export async function startSending(plan: SendingPlan): Promise<void> {
  change({
    project: plan.project,
    report: plan.report,
    files: plan.files.map((staged) => ({ staged, progress: { kind: "waiting" } })),
    done: false,
  });
  tell();
  await sendAll(plan, plan.files);
}

/** Sends again what did not arrive. */
export async function retryFailed(plan: SendingPlan): Promise<void> {
  if (!sending) return;
  const failed = sending.files.filter((file) => file.progress.kind === "failed").map((file) => file.staged);
  change({ ...sending, done: false });
  for (const file of failed) setProgress(file.id, { kind: "waiting" });
  await sendAll(plan, failed);
}

async function sendAll(plan: SendingPlan, files: readonly StagedFile[]): Promise<void> {
  const queue = [...files];
  const lanes = Array.from({ length: Math.min(atOnce, queue.length) }, async () => {
    for (let staged = queue.shift(); staged; staged = queue.shift()) await sendStaged(plan, staged);
  });
  await Promise.all(lanes);
  if (sending?.files.some((file) => file.progress.kind === "stored")) {
    await arrange(plan);
    await waitUntilRead(plan);
    await reportChanged(plan.project, plan.report);
  }
  if (sending) change({ ...sending, done: true });
}

async function sendStaged(plan: SendingPlan, staged: StagedFile): Promise<void> {
  setProgress(staged.id, { kind: "sending", share: 0 });
  try {
    const target = { project: plan.project, report: plan.report, variant: staged.variant, name: staged.name };
    const { artifact } = await sendFile(target, staged.file, (share) =>
      setProgress(staged.id, { kind: "sending", share }),
    );
    setProgress(staged.id, { kind: "stored", read: readOf(artifact), remark: firstError(artifact) });
  } catch (error) {
    setProgress(staged.id, { kind: "failed", error });
  }
}

/** Title and order of variants as they were arranged; when the server has others, too, those come last. */
async function arrange(plan: SendingPlan): Promise<void> {
  try {
    const report = await getJson<ReportBody>(reportPath(plan.project, plan.report));
    const there = report.variants.map((variant) => variant.name);
    const wanted = plan.variants.filter((name) => there.includes(name));
    const order = [...wanted, ...there.filter((name) => !wanted.includes(name))];
    const patch = {
      ...(plan.title !== "" && { title: plan.title }),
      ...(order.some((name, at) => name !== there[at]) && { variantOrder: order }),
    };
    if (Object.keys(patch).length > 0) await patchReport(plan.project, plan.report, patch);
  } catch (error) {
    // The files are safe; order and title can be set on the report's page.
    if (!(error instanceof ApiError)) throw error;
  }
}

async function waitUntilRead(plan: SendingPlan): Promise<void> {
  const until = performance.now() + readingMs;
  while (sending && performance.now() < until) {
    if (!sending.files.some(({ progress }) => progress.kind === "stored" && progress.read === "pending")) return;
    await new Promise((wake) => setTimeout(wake, 250));
    let report: ReportBody;
    try {
      report = await getJson<ReportBody>(reportPath(plan.project, plan.report));
    } catch {
      return;
    }
    const byPlace = new Map(report.artifacts.map((artifact) => [`${artifact.variant}/${artifact.name}`, artifact]));
    for (const { staged, progress } of sending.files) {
      const artifact = byPlace.get(`${staged.variant}/${staged.name}`);
      if (artifact && progress.kind === "stored" && progress.read !== readOf(artifact)) {
        setProgress(staged.id, { kind: "stored", read: readOf(artifact), remark: firstError(artifact) });
      }
    }
  }
}

/** A log that waits for its pattern is safe and sound, but not read. */
function readOf(artifact: Pick<ReportBody["artifacts"][number], "state" | "needs">): ArtifactState | "waits" {
  return artifact.needs === null ? artifact.state : "waits";
}

function firstError(artifact: ReportBody["artifacts"][number]): string | null {
  return artifact.state === "failed"
    ? (artifact.diagnostics.find((d) => d.severity === "error")?.message ?? null)
    : null;
}
