import { gzipSync } from "node:zlib";
import type { Profile } from "@sweetspot/model";
import type { ReadingId } from "@sweetspot/model/ids";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { loadProfile, mergeSources } from "@sweetspot/model/profile/pprof/load";
import type { PprofOptions } from "@sweetspot/model/profile/pprof/options";
import { Report, type ReportKind } from "@sweetspot/model/profile/pprof/report";
import { reportText } from "@sweetspot/model/profile/pprof/text";
import { Traces, type TracesPart, type TracesPlace } from "@sweetspot/model/profile/pprof/traces-text";
import { withoutPrintedSymbols } from "@sweetspot/model/profile/printed-symbols";
import { type Task, type TaskContext, TaskError } from "../work/task.ts";

export interface PprofTextInput {
  /** Added up when there are several, as pprof does with the files of its command line. */
  readonly files: readonly ReadingId[];
  readonly kind: ReportKind;
  readonly options: PprofOptions;
  /** The expression of a peek. */
  readonly symbol?: string;
  readonly base?: { readonly files: readonly ReadingId[]; readonly mode: "diff" | "subtract" };
  /** Takes the names that only comments of a file give, too; pprof itself does not read those. */
  readonly printedSymbols: boolean;
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

export interface PprofTracesInput extends PprofTextInput {
  readonly from: TracesPlace;
}

/** The most characters in one part of a long text; a shorter text is sent as a whole. */
const tracesCharacters = 4_000_000;

/** A part of what `-traces` prints, which can be longer than any string; where the next one begins, null after the last. */
export const pprofTracesTask: Task<PprofTracesInput, TracesPart> = ({ from, ...input }, context) => {
  try {
    const traces = context.derived(`pprof traces ${JSON.stringify(input)}`, () => {
      const report = new Report(load(input, context), input.kind, input.options);
      const { locations, samples } = report.profile;
      return {
        value: new Traces(report),
        bytes: profileBytes(report.profile) + 60 * locations.length + samples.length,
      };
    });
    return traces.part(from, tracesCharacters);
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

function load({ files, base, options, printedSymbols }: PprofTextInput, context: TaskContext): Profile {
  const read = (readings: readonly ReadingId[]): Profile =>
    mergeSources(
      readings.map((reading) => {
        const profile = context.evidence({ reading }, "profile");
        return printedSymbols ? profile : withoutPrintedSymbols(profile);
      }),
    );
  if (base === undefined && files.length === 1) return loadProfile(read(files));
  const key = JSON.stringify(["pprof loaded", files, base, options.normalize, printedSymbols]);
  return context.derived(key, () => {
    const against =
      base === undefined ? undefined : { profile: read(base.files), mode: base.mode, normalize: options.normalize };
    const value = loadProfile(read(files), against);
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
      return ["unusable", error.message, details];
  }
}
