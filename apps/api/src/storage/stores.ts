import { CatalogueReader } from "./catalogue-reader.ts";
import { hasContent, nextContent } from "./content-store.ts";
import type { Database } from "./database.ts";
import { deleteFile, moveFile } from "./file-store.ts";
import { KeptAnswerRows } from "./kept-answers.ts";
import { confirmPattern, rememberedPattern, withdrawPattern } from "./log-store.ts";
import { marksOf, setMark } from "./marks-store.ts";
import { policyOf, setPolicy } from "./policy-store.ts";
import type { ServerStores } from "./ports.ts";
import { findProject, listProjects } from "./project-store.ts";
import { lineReports, listReports, reportsOfReading } from "./report-list.ts";
import { deleteReport, deleteVariant, patchReport, patchVariant } from "./report-store.ts";
import { setSource } from "./source-store.ts";
import { projectsWithRetention, setStoragePolicy, storageOf } from "./storage-policy-store.ts";
import { restoreTrash } from "./restore-trash.ts";
import { emptyTrash, listTrash, purgeTrash } from "./trash-store.ts";
import { keepVerdict, verdictOf } from "./verdict-store.ts";
import { storeUpload } from "./upload-store.ts";

/** Makes the ports from a database. `now` gives milliseconds since the Unix epoch. */
export function makeStores(database: Database, now: () => number): ServerStores {
  const { read, write } = database;
  const reader = new CatalogueReader(database);
  return {
    catalogue: {
      projects: () => listProjects(read),
      project: (project) => findProject(read, project),
      reports: (options) => listReports(read, options),
      reportsOfLine: (project, pattern) => lineReports(read, project, pattern),
      reportsOfReading: (reading) => reportsOfReading(read, reading),
      report: (project, report) => reader.report(project, report),
      artifactAt: (place) => reader.artifactAt(place),
      ready: (place, kind) => reader.ready(place, kind),
      readyOfKind: (project, report, kind) => reader.readyOfKind(project, report, kind),
      patchReport: (report, patch) => patchReport(write, report, patch, now()),
      deleteReport: (report, deletion) => deleteReport(database, report, now(), deletion),
      patchVariant: (variant, patch) => patchVariant(write, variant, patch, now()),
      deleteVariant: (variant, deletion) => deleteVariant(database, variant, now(), deletion),
      storeFile: (place, received, about, isDamaged) => storeUpload(database, place, received, now(), about, isDamaged),
      moveFile: (from, to) => moveFile(write, from, to, now()),
      deleteFile: (place, deletion) => deleteFile(database, place, now(), deletion),
    },
    marks: {
      of: (report) => marksOf(read, report),
      set: (report, finding, mark) => setMark(write, report, finding, mark, now()),
    },
    policies: {
      of: (project) => policyOf(read, project),
      set: (project, policy) => setPolicy(write, project, policy, now()),
    },
    storage: {
      of: (project) => storageOf(read, project),
      set: (project, policy) => setStoragePolicy(write, project, policy, now()),
      projectsWithRetention: () => projectsWithRetention(read),
    },
    sources: { set: (project, given) => setSource(write, project, given, now()) },
    logPatterns: {
      remembered: (project) => rememberedPattern(read, project),
      confirm: (place, pattern) => confirmPattern(write, place, pattern, now()),
      withdraw: (place) => withdrawPattern(write, place, now()),
    },
    verdicts: {
      of: (report) => verdictOf(read, report),
      keep: (report, revision, verdict) => keepVerdict(write, report, revision, verdict),
    },
    trash: {
      of: (project) => listTrash(read, project),
      restore: (project, id) => restoreTrash(write, project, id, now()),
      empty: (project, id) => emptyTrash(database, project, id),
      purge: (nowMs) => purgeTrash(database, nowMs),
    },
    contents: {
      read: (sha256) => database.blobs.get(sha256),
      has: (sha256) => hasContent(read, sha256),
      next: (after) => nextContent(read, after),
    },
    keptAnswers: new KeptAnswerRows(database),
    probe: () => write.transaction().execute(async () => {}),
  };
}
