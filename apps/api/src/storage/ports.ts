import type {
  ArtifactBody,
  EvidenceSummary,
  FoundNameBody,
  ProjectBody,
  ProjectListItem,
  ReportBody,
  ReportListItem,
  ReportManifest,
  ReportPatch,
  TrashEntry,
  VariantPatch,
  Visibility,
} from "@sweetspot/contract";
import type { EvidenceKind } from "@sweetspot/model";
import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import type { LogChoice } from "@sweetspot/model/log/log-pattern";
import type { Static } from "typebox";
import type { Encoded } from "../http/encoding.ts";
import type { AccessStores } from "./access-ports.ts";
import type { Place, ReportName, VariantName } from "./names.ts";
import type { LogPatterns, Policies, Sources, Storage } from "./project-ports.ts";
import type { ReadingQueue } from "./reading-queue.ts";
import type { Marks, Revisions, Verdicts } from "./report-ports.ts";

/*
 * The ports of the store: what the rest of the program asks of it, in its own words and without a word of SQL. `stores.ts`
 * makes them from a database. Names are taken as they are given: what does not exist is not found.
 */

export type { EvidenceName, Place, ReportName } from "./names.ts";

/** The end of a page of the list of reports: the last row's time and id. */
export interface ReportCursor {
  readonly updatedAt: number;
  readonly id: string;
}

/** The choice of reports for a list; `search` is words to look for in names, title, maker, variants, commits and labels. */
export interface ReportListOptions {
  readonly project?: string;
  readonly label?: string;
  /** The reports of the archive rather than those that are not in it. */
  readonly isArchived?: boolean;
  readonly search?: string;
  readonly after?: ReportCursor;
  readonly limit: number;
}

/** The choice of names: those that hold all words, in one report where one is given. */
export interface NameSearch {
  readonly words: readonly string[];
  readonly report?: ReportName;
  readonly limit: number;
}

/** A report of a project's line. */
export interface LineReport {
  readonly slug: string;
  readonly title: string;
  readonly createdAtMs: number;
}

/** A file whose evidence can be loaded. */
export interface ReadyArtifact {
  readonly variant: string;
  readonly name: string;
  readonly reading: ReadingId;
  readonly kind: EvidenceKind;
  readonly summary: EvidenceSummary;
}

/** The facts of an upload beside its bytes; a fact that is left out stays as it was. */
export interface UploadAbout {
  /** Name of the person or token that sends it: who makes the report, if it does. */
  readonly author?: string | null;
  /** The commit that its variant was built from. */
  readonly commit?: string;
  /** The project's repository, which can be one. */
  readonly repository?: string;
  /** Refuse unless the file is new ("*"), or unless it has this content: `If-None-Match: *` and `If-Match`. */
  readonly only?: { readonly ifNew: true } | { readonly ifSha256: readonly string[] };
  /** The pattern of the file's lines if it is a log. A file that takes another's place keeps what was said of that. */
  readonly log?: LogChoice;
}

/** Bytes that have arrived, named by their hash. */
export interface ReceivedContent {
  readonly sha256: ContentHash;
  readonly bytes: number;
  /** The content in pieces of `size` bytes, the last one shorter. */
  chunks(size: number): AsyncIterable<Uint8Array>;
}

/** A report that was exported elsewhere, with the contents of its files. */
export interface ReceivedReport {
  readonly manifest: ReportManifest;
  /** Each content that the manifest names, once. */
  readonly contents: readonly ReceivedContent[];
  /** The contents that are known here, but whose stored bytes are other ones. */
  readonly damaged: ReadonlySet<ContentHash>;
  /** Asked before each content; throws `disk-full` while the disk has too little room. */
  readonly assertRoom: () => Promise<void>;
}

/** Projects, reports, variants and files, by their names. */
export interface Catalogue {
  /** The projects that may be read, with their number of reports, the last changed first. */
  projects(): Promise<Static<typeof ProjectListItem>[]>;
  /** One project, with what may be done in it. Throws `not-found`. */
  project(project: string): Promise<ProjectBody>;
  /** A page of the reports that may be read, the last changed first. */
  reports(options: ReportListOptions): Promise<{ reports: ReportListItem[]; next: ReportCursor | null }>;
  /** The names of evidence that hold some words, in the reports that may be read; the shortest first. */
  names(search: NameSearch): Promise<FoundNameBody[]>;
  /** The newest reports whose slugs match a pattern, in which `*` matches any text, oldest first; none for an empty pattern. */
  reportsOfLine(project: string, pattern: string): Promise<LineReport[]>;
  /** The names of all reports that hold a file of this reading. */
  reportsOfReading(reading: ReadingId): Promise<readonly ReportName[]>;
  /** Everything a report's page needs. `url` is a path; routes make it an address. Throws `report-not-found`. */
  report(project: string, report: string): Promise<ReportBody>;
  /** One file as lists show it, with its report's revision. Throws `file-not-found`. */
  artifactAt(place: Place): Promise<{ artifact: ArtifactBody; revision: number }>;
  /** One file with its evidence read. Throws `file-not-found`, `not-ready`, `not-readable`, and `wrong-kind` if `kind` is given. */
  ready(place: Place, kind?: EvidenceKind): Promise<ReadyArtifact>;
  /**
   * All files of a kind that a report has ready, by variant position and name, with the report's revision and all its variants.
   * Throws `report-not-found`.
   */
  readyOfKind(
    project: string,
    report: string,
    kind: EvidenceKind,
  ): Promise<{ revision: number; variants: readonly string[]; artifacts: readonly ReadyArtifact[] }>;

  /** All that a report is beside the bytes of its files. Throws `report-not-found`. */
  manifest(report: ReportName): Promise<ReportManifest>;

  /** Sets who may read a project without being its member. */
  setVisibility(project: string, visibility: Visibility): Promise<void>;
  /** Changes title, notes or the variants' order. Throws `report-not-found`, `unusable`. */
  patchReport(report: ReportName, patch: ReportPatch): Promise<void>;
  /**
   * Deletes a report with all its files, and its project with its last report and the last of its trash, unless it has members or tokens. Gives the id in the trash, null
   * when it is gone for good. Throws `report-not-found`.
   */
  deleteReport(report: ReportName, deletion: Deletion): Promise<string | null>;
  /** Changes a variant's name, place in a sweep or commit. Throws `variant-not-found`, `name-taken`. */
  patchVariant(variant: VariantName, patch: VariantPatch): Promise<void>;
  /** Deletes a variant with its files; gives the id in the trash or null, as for a report. Throws `variant-not-found`. */
  deleteVariant(variant: VariantName, deletion: Deletion): Promise<string | null>;
  /**
   * Makes an upload durable in one transaction: content (unless the same bytes are known), project, report, variant and
   * artifact. Putting the same bytes at the same place again changes nothing; other bytes replace what was there. With
   * `isDamaged` the bytes that are stored under this hash are known to be other ones: these take their place.
   * Throws `changed` where `about.only` does not hold, and `quota-reached`.
   */
  storeFile(
    place: Place,
    received: ReceivedContent,
    about?: UploadAbout,
    isDamaged?: boolean,
  ): Promise<{ isNew: boolean }>;
  /**
   * Makes a report of an archive whole or not at all, and its project if it does not exist; others write meanwhile. A project without
   * reports takes the archive's policy and repository where who asks may set them. Throws `name-taken`, `quota-reached`, `disk-full`.
   */
  importReport(report: ReportName, received: ReceivedReport): Promise<void>;
  /**
   * Gives a report another name or project, which is made if need be. Its old address is remembered (`movedTo`).
   * Throws `report-not-found`, `name-taken`, `quota-reached`.
   */
  moveReport(from: ReportName, to: ReportName): Promise<void>;
  /** Makes a copy of a report in a place of its own. Throws as `moveReport`. */
  copyReport(from: ReportName, to: ReportName): Promise<void>;
  /** The names of the report that once had these, if who asks may read it there; undefined where there is none. */
  movedTo(from: ReportName): Promise<ReportName | undefined>;
  /** Renames a file, or moves it to another variant of its report, which is made if need be. Throws `file-not-found`, `name-taken`. */
  moveFile(from: Place, to: Place): Promise<void>;
  /** Deletes a file, its variant with its last file; gives the id in the trash or null, as for a report. Throws `file-not-found`. */
  deleteFile(place: Place, deletion: Deletion): Promise<string | null>;
}

/** Whether a deletion is for good rather than into the trash. */
export interface Deletion {
  readonly forGood: boolean;
}

/** The deleted things of the projects, each entry for 30 days. */
export interface Trash {
  /** The entries of a project's trash, the last deleted first, at most 500. */
  of(project: string): Promise<TrashEntry[]>;
  /**
   * Puts an entry back where it was; gives the report's slug. Throws `trash-not-found`, `name-taken` when its place is taken by now, and
   * `report-not-found` when the report that a variant or a file was in is gone as well.
   */
  restore(project: string, id: string): Promise<string>;
  /** Deletes one entry for good, or all without an id. Throws `trash-not-found`. */
  empty(project: string, id?: string): Promise<void>;
  /** Deletes for good some of what has been there for its 30 days at a time; says whether there may be more. */
  purge(nowMs: number): Promise<boolean>;
  /** Drops contents that neither a file nor the trash names, which a killed import leaves behind. */
  dropUnnamedContents(): Promise<void>;
}

/** A report's answer that outlives the process. */
export interface KeptPlace extends ReportName {
  /** The name of this answer among the report's; the last one of a name is kept. */
  readonly name: string;
}

/** Answers that reports open with. Each is found only under the id it was kept with; a change of the report drops them. */
export interface KeptAnswers {
  get(place: KeptPlace, id: string): Promise<Encoded | undefined>;
  /** Keeps an answer in place of the last of its name; a large one, or one of a report that is gone, is not kept. */
  put(place: KeptPlace, id: string, encoded: Encoded): Promise<void>;
}

/** Uploaded bytes, by their hash. */
export interface Contents {
  /** Gives the bytes in pieces of at most 1 MiB; none for a content that is not there. */
  read(sha256: ContentHash): AsyncIterable<Uint8Array>;
  has(sha256: ContentHash): Promise<boolean>;
  /** Returns the first hash after this one, in the order of their digits; undefined after the last. */
  next(after: ContentHash | ""): Promise<ContentHash | undefined>;
}

/** All of the store that requests are answered from. */
export interface Stores {
  readonly catalogue: Catalogue;
  readonly marks: Marks;
  readonly policies: Policies;
  readonly sources: Sources;
  readonly storage: Storage;
  readonly logPatterns: LogPatterns;
  readonly trash: Trash;
  readonly revisions: Revisions;
  readonly verdicts: Verdicts;
}

/** The stores that the server itself works with besides. */
export interface ServerStores extends Stores {
  readonly contents: Contents;
  readonly keptAnswers: KeptAnswers;
  readonly readings: ReadingQueue;
  /** People, sign-in and tokens: for the gate and the routes of `access/`. */
  readonly access: AccessStores;
  /** Rises with everything that is written (`Database.writes`): what was made of the store at some number holds while it is the same. */
  readonly writes: (() => number) | null;
  /** Takes what writing takes and gives it back, without writing anything. Throws where data cannot be written. */
  probe(): Promise<void>;
}
