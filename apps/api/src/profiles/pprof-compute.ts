import { gzipSync } from "node:zlib";
import type { Profile } from "@sweetspot/model";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import { PprofError } from "@sweetspot/model/profile/pprof/error";
import type { PprofOptions } from "@sweetspot/model/profile/pprof/options";
import { Report, type ReportKind } from "@sweetspot/model/profile/pprof/report";
import { loadForText, reportText } from "@sweetspot/model/profile/pprof/text";
import { type Task, type TaskContext, TaskError } from "../platform/task.ts";

export interface PprofTextInput {
  readonly sha256: string;
  readonly kind: ReportKind;
  readonly options: PprofOptions;
  /** The expression of a peek. */
  readonly symbol?: string;
  readonly base?: { readonly sha256: string; readonly mode: "diff" | "subtract" };
}

/** The text that `go tool pprof` prints for a stored profile. */
export const pprofTextTask: Task<PprofTextInput, string> = (input, context) => {
  try {
    const loaded = load(input, context);
    return reportText(new Report(loaded, input.kind, input.options, input.symbol), input.kind);
  } catch (error) {
    if (error instanceof PprofError) throw new TaskError(...taskFailure(error));
    throw error;
  }
};

/** The filtered or differenced profile as gzipped protobuf, as `go tool pprof -proto` writes it. */
export const pprofProtoTask: Task<Omit<PprofTextInput, "kind" | "symbol">, Uint8Array> = (input, context) => {
  try {
    const report = new Report(load({ ...input, kind: "raw" }, context), "raw", input.options);
    return gzipSync(encodePprof(report.profile));
  } catch (error) {
    if (error instanceof PprofError) throw new TaskError(...taskFailure(error));
    throw error;
  }
};

function load({ sha256, base, options }: PprofTextInput, context: TaskContext): Profile {
  const source = context.evidence({ sha256 }, "profile");
  if (base === undefined) return loadForText(source);
  const key = JSON.stringify(["pprof base", sha256, base, options.normalize]);
  return context.derived(key, () => {
    const profile = context.evidence({ sha256: base.sha256 }, "profile");
    const value = loadForText(source, { profile, mode: base.mode, normalize: options.normalize });
    return { value, bytes: profileBytes(value) };
  });
}

function profileBytes({ samples, locations, lines, labels }: Profile): number {
  const values = samples.values.length * samples.length * 8;
  return (
    values + samples.locations.length * 4 + samples.length * 8 + (locations.length + lines.length + labels.length) * 32
  );
}

/** The error of the table that a pprof failure is: code, sentence, details. */
export function taskFailure(error: PprofError): [string, string, unknown] {
  const place = error.position === undefined ? {} : { position: error.position };
  const details = error.option === undefined ? undefined : { field: error.option, reason: error.code, ...place };
  switch (error.code) {
    case "bad-option":
      return ["bad-query", error.message, details];
    case "bad-pattern":
      return ["bad-pattern", error.message, details];
    case "no-match":
    case "incompatible":
    case "no-samples":
    case "too-long":
      return ["unusable", error.message, details];
  }
}
