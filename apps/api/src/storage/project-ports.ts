import type { BenchPolicy, SourceBody, StorageBody, StoragePolicy } from "@sweetspot/contract";
import type { LogPattern } from "@sweetspot/model/log/log-pattern";
import type { Place } from "./names.ts";

/** A policy as it holds: nothing is left out of it. */
export type SetPolicy = Required<BenchPolicy>;

/** The rules by which projects judge their benchmarks. */
export interface Policies {
  /** A project's policy, for a report that of the day where it is a link's copy; the default where there is none. */
  of(project: string, report?: string): Promise<SetPolicy>;
  /** Throws `not-found` for a project without reports. */
  set(project: string, policy: BenchPolicy): Promise<void>;
}

/** The bytes that projects store and may store, and the days for which they keep them. */
export interface Storage {
  /** A project's policy with what is used and which reports it lets go next. Throws `not-found`. */
  of(project: string): Promise<StorageBody>;
  /** Throws `not-found`. */
  set(project: string, policy: StoragePolicy): Promise<void>;
  /** Slugs of the projects whose policies let reports go by age. */
  projectsWithRetention(): Promise<string[]>;
}

/** The places where projects have their source code. */
export interface Sources {
  /** The settings; empty where none was made, or where there is no such project. */
  of(project: string): Promise<SourceBody>;
  /** Sets what is given, in one form for each repository; says whether it changes anything. Throws `not-found`, `bad-request`. */
  set(project: string, given: Partial<SourceBody>): Promise<boolean>;
}

/** The patterns by which the lines of logs are read. */
export interface LogPatterns {
  /** The pattern that was last confirmed in a project; null for none, or for one of an older form. */
  remembered(project: string): Promise<LogPattern | null>;
  /** Confirms how a log is read, and remembers it for the project's next log. Throws `file-not-found`. */
  confirm(place: Place, pattern: LogPattern): Promise<void>;
  /** Takes back what was confirmed for a file. Throws `file-not-found`. */
  withdraw(place: Place): Promise<void>;
}
