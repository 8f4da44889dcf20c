import type { ArtifactBody, ArtifactState, EvidenceSummary, ReportBody } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import type { EvidenceKind } from "@sweetspot/model";
import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import type { Kysely } from "kysely";
import { AppError } from "../http/errors.ts";
import type { Database } from "./database.ts";
import { findReport } from "./find-report.ts";
import { labelsOf } from "./label-store.ts";
import { countNames } from "./name-store.ts";
import type { Place } from "./names.ts";
import type { ReadyArtifact } from "./ports.ts";
import { liveName } from "./frozen-name.ts";
import type { Schema } from "./schema.ts";
import { sourceOf } from "./source-store.ts";

/** Files that are remembered. */
const knownAtMost = 500;

/** Finds reports and files by the names in their addresses. Names are taken as they are: what does not exist is not found. */
export class CatalogueReader {
  readonly #db: Kysely<Schema>;
  readonly #writes: (() => number) | null;
  /** Files as they were found at `#knownAt` of the database's writes: a page asks for the same one with every click. */
  readonly #known = new Map<string, ArtifactRow & { revision: number }>();
  #knownAt: number | null = null;

  constructor(database: Database) {
    this.#db = database.read;
    this.#writes = database.writes;
  }

  /**
   * Everything a report's page needs beside what may be done with it. `url` is a path; routes make it an address.
   * @param base what the addresses begin with, for those below a link's
   * Throws `report-not-found`.
   */
  async report(project: string, name: string, base = ""): Promise<Omit<ReportBody, "may" | "shared">> {
    const report = await findReport(this.#db, { project, report: name });
    const slug = liveName(name);
    const variants = await this.#db
      .selectFrom("variant")
      .selectAll()
      .where("report_id", "=", report.id)
      .orderBy("position")
      .orderBy("name")
      .execute();
    const artifacts = await this.#artifacts()
      .where("artifact.report_id", "=", report.id)
      .orderBy("variant.position")
      .orderBy("artifact.name")
      .execute();
    return {
      project,
      slug,
      title: report.title,
      notes: report.notes,
      revision: report.revision,
      createdAt: new Date(report.created_at).toISOString(),
      updatedAt: new Date(report.updated_at).toISOString(),
      author: report.author,
      archived: report.archived_at !== null,
      labels: (await labelsOf(this.#db, [report.id])).get(report.id) ?? [],
      url: base + entryPath(project, slug),
      source: await sourceOf(this.#db, project),
      variants: variants.map((variant, position) => ({
        name: variant.name,
        position,
        parameter: variant.parameter,
        commit: variant.commit_hash,
      })),
      artifacts: artifacts.map((row) => artifactBody({ project, report: slug }, row, base)),
      contents: await countNames(this.#db, report.id),
    };
  }

  /** One file as lists show it. Throws `file-not-found`. */
  async artifactAt(place: Place): Promise<{ artifact: ArtifactBody; revision: number }> {
    const row = await this.#artifactRow(place);
    return { artifact: artifactBody(place, row), revision: row.revision };
  }

  /** One file with its evidence read. Throws `file-not-found`, `not-ready`, `not-readable`, and `wrong-kind` if `kind` is given. */
  async ready(place: Place, kind?: EvidenceKind): Promise<ReadyArtifact> {
    const row = await this.#artifactRow(place);
    if (row.state === "pending") throw new AppError("not-ready", { details: place });
    if (row.state === "failed" || row.kind === null || row.summary === null) {
      throw new AppError("not-readable", { details: { ...place, diagnostics: JSON.parse(row.diagnostics) } });
    }
    if (kind !== undefined && row.kind !== kind) {
      throw new AppError("wrong-kind", { details: { ...place, kind: row.kind, wanted: kind } });
    }
    return readyArtifact(row);
  }

  /** All files of a kind that a report has ready, by variant position and name, with the report's revision. */
  async readyOfKind(
    project: string,
    slug: string,
    kind: EvidenceKind,
  ): Promise<{ revision: number; variants: readonly string[]; artifacts: readonly ReadyArtifact[] }> {
    const report = await findReport(this.#db, { project, report: slug });
    const variants = await this.#db
      .selectFrom("variant")
      .select("name")
      .where("report_id", "=", report.id)
      .orderBy("position")
      .orderBy("name")
      .execute();
    const rows = await this.#artifacts()
      .where("artifact.report_id", "=", report.id)
      .where("reading.state", "=", "ready")
      .where("reading.kind", "=", kind)
      .orderBy("variant.position")
      .orderBy("artifact.name")
      .execute();
    return {
      revision: report.revision,
      variants: variants.map((variant) => variant.name),
      artifacts: rows.map(readyArtifact),
    };
  }

  async #artifactRow(place: Place): Promise<ArtifactRow & { revision: number }> {
    const writes = this.#writes?.() ?? null;
    if (writes === null || writes !== this.#knownAt || this.#known.size >= knownAtMost) this.#known.clear();
    this.#knownAt = writes;
    const key = JSON.stringify([place.project, place.report, place.variant, place.file]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const row = await this.#artifacts()
      .innerJoin("report", "report.id", "artifact.report_id")
      .innerJoin("project", "project.id", "report.project_id")
      .select("report.revision")
      .where("project.slug", "=", place.project)
      .where("report.slug", "=", place.report)
      .where("variant.name", "=", place.variant)
      .where("artifact.name", "=", place.file)
      .executeTakeFirst();
    if (row === undefined) throw new AppError("file-not-found", { details: place });
    // Others change by themselves, and a reader may learn of it before this connection does.
    if (writes !== null && row.state === "ready" && writes === this.#knownAt) this.#known.set(key, row);
    return row;
  }

  #artifacts() {
    return this.#db
      .selectFrom("artifact")
      .innerJoin("variant", "variant.id", "artifact.variant_id")
      .innerJoin("content", "content.sha256", "artifact.sha256")
      .innerJoin("reading", "reading.id", "artifact.reading")
      .select([
        "artifact.id",
        "artifact.name",
        "artifact.sha256",
        "artifact.uploaded_at",
        "variant.name as variant",
        "content.bytes",
        "artifact.reading",
        "artifact.log",
        "reading.state",
        "reading.needs",
        "reading.kind",
        "reading.format",
        "reading.format_label",
        "reading.diagnostics",
        "reading.summary",
      ]);
  }
}

interface ArtifactRow {
  readonly id: string;
  readonly name: string;
  readonly sha256: ContentHash;
  readonly uploaded_at: number;
  readonly variant: string;
  readonly bytes: number;
  readonly reading: ReadingId;
  readonly log: string | null;
  readonly state: ArtifactState;
  readonly needs: "log-pattern" | null;
  readonly kind: string | null;
  readonly format: string | null;
  readonly format_label: string | null;
  readonly diagnostics: string;
  readonly summary: string | null;
}

function artifactBody(report: { project: string; report: string }, row: ArtifactRow, base = ""): ArtifactBody {
  return {
    id: row.id,
    variant: row.variant,
    name: row.name,
    sha256: row.sha256,
    bytes: row.bytes,
    evidence: row.reading,
    state: row.state,
    needs: row.needs,
    log: row.log === null ? null : (JSON.parse(row.log) as ArtifactBody["log"]),
    kind: row.kind as ArtifactBody["kind"],
    format: row.format,
    formatLabel: row.format_label,
    diagnostics: JSON.parse(row.diagnostics) as ArtifactBody["diagnostics"],
    summary: row.summary === null ? null : (JSON.parse(row.summary) as EvidenceSummary),
    uploadedAt: new Date(row.uploaded_at).toISOString(),
    rawUrl: `${base}/api/v1/files${entryPath(report.project, report.report, row.variant, row.name)}`,
  };
}

function readyArtifact(row: ArtifactRow): ReadyArtifact {
  if (row.kind === null || row.summary === null) throw new Error(`artifact ${row.id} is ready without a summary`);
  return {
    variant: row.variant,
    name: row.name,
    reading: row.reading,
    kind: row.kind as EvidenceKind,
    summary: JSON.parse(row.summary) as EvidenceSummary,
  };
}
