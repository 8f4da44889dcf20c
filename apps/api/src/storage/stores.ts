import { AppError } from "../http/errors.ts";
import { anyone, may, nameOf, type Principal, projectPermissions } from "../http/principal.ts";
import { projectAccess, setVisibility } from "./access-store.ts";
import { makeAccessStores } from "./access-stores.ts";
import { importReport, manifestOf } from "./archive-store.ts";
import { CatalogueReader } from "./catalogue-reader.ts";
import { dropUnnamedContents, hasContent, nextContent } from "./content-store.ts";
import type { Database } from "./database.ts";
import { deleteFile, moveFile } from "./file-store.ts";
import { KeptAnswerRows } from "./kept-answers.ts";
import { confirmPattern, rememberedPattern, withdrawPattern } from "./log-store.ts";
import { marksOf, setMark } from "./marks-store.ts";
import { searchNames } from "./name-store.ts";
import { copyReport, moveReport, movedTo } from "./move-store.ts";
import { policyOf, setPolicy } from "./policy-store.ts";
import type { ServerStores, Stores } from "./ports.ts";
import { findProject, listProjects } from "./project-store.ts";
import { ReadingRows } from "./reading-store.ts";
import { lineReports, listReports, reportsOfReading } from "./report-list.ts";
import { deleteReport, deleteVariant, patchReport, patchVariant } from "./report-store.ts";
import { setSource, sourceOf } from "./source-store.ts";
import { projectsWithRetention, setStoragePolicy, storageOf } from "./storage-policy-store.ts";
import { revisionAt, revisionsOf } from "./revision-store.ts";
import { restoreTrash } from "./restore-trash.ts";
import { emptyTrash, listTrash, purgeTrash } from "./trash-store.ts";
import { keepVerdict, verdictOf } from "./verdict-store.ts";
import { storeUpload } from "./upload-store.ts";

/** The ports of one database. */
export interface StoresOf {
  /**
   * The stores as a principal sees them: lists hold what they may read, and a report that they may not read is not found. Whether
   * a request may change something was asked before it came here (access/gate.ts).
   */
  as(principal: Principal): Stores;
  /** All that is stored: for the server's own work, never for a request. */
  readonly all: ServerStores;
}

/** Returns the ports of a database. `now` gives milliseconds since the Unix epoch. */
export function makeStores(database: Database, now: () => number): StoresOf {
  const reader = new CatalogueReader(database);
  const open = storesFor(database, reader, now, anyone);
  return {
    as: (principal) => (principal.kind === "anyone" ? open : storesFor(database, reader, now, principal)),
    all: {
      ...open,
      contents: {
        read: (sha256) => database.blobs.get(sha256),
        has: (sha256) => hasContent(database.read, sha256),
        next: (after) => nextContent(database.read, after),
      },
      keptAnswers: new KeptAnswerRows(database),
      readings: new ReadingRows(database, now),
      access: makeAccessStores(database, now),
      writes: database.writes,
      probe: () => database.write.transaction().execute(async () => {}),
    },
  };
}

function storesFor(database: Database, reader: CatalogueReader, now: () => number, principal: Principal): Stores {
  const { read, write } = database;
  return {
    catalogue: {
      projects: () => listProjects(read, principal),
      project: (project) => findProject(read, project, principal),
      reports: (options) => listReports(database, options, principal),
      names: (search) => searchNames(database, search, principal),
      reportsOfLine: (project, pattern) => lineReports(read, project, pattern),
      reportsOfReading: (reading) => reportsOfReading(read, reading),
      async report(project, report) {
        const access = await projectAccess(read, project, principal);
        const isShared = principal.kind === "share";
        if (access === undefined || !may(principal, "read", access) || (isShared && report !== principal.shown)) {
          throw new AppError("report-not-found", { details: { project, report } });
        }
        return {
          ...(await reader.report(project, report, isShared ? principal.base : "")),
          // A reader without an account here sees no names of people.
          ...(isShared || principal.kind === "nobody" ? { author: null } : {}),
          may: projectPermissions.filter((permission) => may(principal, permission, access)),
          shared: isShared
            ? { follows: principal.follows, until: new Date(principal.expiresAtMs).toISOString() }
            : null,
        };
      },
      artifactAt: (place) => reader.artifactAt(place),
      ready: (place, kind) => reader.ready(place, kind),
      readyOfKind: (project, report, kind) => reader.readyOfKind(project, report, kind),
      manifest: (report) => manifestOf(read, report, principal),
      setVisibility: (project, visibility) => setVisibility(write, project, visibility),
      patchReport: (report, patch) => patchReport(write, report, patch, now(), nameOf(principal)),
      deleteReport: (report, deletion) => deleteReport(database, report, now(), deletion),
      patchVariant: (variant, patch) => patchVariant(write, variant, patch, now(), nameOf(principal)),
      deleteVariant: (variant, deletion) => deleteVariant(database, variant, now(), deletion, nameOf(principal)),
      storeFile: (place, received, about, isDamaged) => storeUpload(database, place, received, now(), about, isDamaged),
      importReport: (report, received) => importReport(database, report, received, now(), principal),
      moveReport: (from, to) => moveReport(write, from, to, now()),
      copyReport: (from, to) => copyReport(write, from, to, nameOf(principal), now()),
      movedTo: (from) => movedTo(read, from, principal),
      moveFile: (from, to) => moveFile(write, from, to, now(), nameOf(principal)),
      deleteFile: (place, deletion) => deleteFile(database, place, now(), deletion, nameOf(principal)),
    },
    marks: {
      of: (report) => marksOf(read, report),
      set: (report, finding, mark) => setMark(write, report, finding, mark, now()),
    },
    policies: {
      of: (project, report) => policyOf(read, project, report),
      set: (project, policy) => setPolicy(write, project, policy, now()),
    },
    storage: {
      of: (project) => storageOf(read, project),
      set: (project, policy) => setStoragePolicy(write, project, policy, now()),
      projectsWithRetention: () => projectsWithRetention(read),
    },
    sources: {
      of: (project) => sourceOf(read, project),
      set: (project, given) => setSource(write, project, given, now()),
    },
    logPatterns: {
      remembered: (project) => rememberedPattern(read, project),
      confirm: (place, pattern) => confirmPattern(write, place, pattern, now()),
      withdraw: (place) => withdrawPattern(write, place, now()),
    },
    verdicts: {
      of: (report) => verdictOf(read, report),
      keep: (report, revision, said) => keepVerdict(write, report, revision, said),
    },
    revisions: {
      of: (report) => revisionsOf(read, report),
      at: (report, revision) => revisionAt(read, report, revision),
    },
    trash: {
      of: (project) => listTrash(read, project),
      restore: (project, id) => restoreTrash(write, project, id, now()),
      empty: (project, id) => emptyTrash(database, project, id),
      purge: (nowMs) => purgeTrash(database, nowMs),
      dropUnnamedContents: () => dropUnnamedContents(database),
    },
  };
}
