import { readFileSync } from "node:fs";

/** Resident size of a process now and its largest so far, bytes; undefined where /proc does not say. */
export function memoryOf(pid: number | undefined): { readonly now: number; readonly peak: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const bytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
    return { now: bytes("VmRSS"), peak: bytes("VmHWM") };
  } catch {
    return undefined;
  }
}
