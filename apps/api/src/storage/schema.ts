import type { ArtifactState, FindingMark, ProjectRole, TrashEntry, Visibility } from "@sweetspot/contract";
import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import type { verdictOutcomes } from "@sweetspot/model/findings/finding-names";
import type { Generated } from "kysely";
import type { EvidenceName } from "./names.ts";

/** The tables, as `sqlite/migrations/` makes them. Times are milliseconds since the Unix epoch. */
export interface Schema {
  migration: { id: number; name: string; applied_at: number };
  project: {
    id: string;
    slug: string;
    visibility: Generated<Visibility>;
    created_at: number;
    updated_at: number;
  };
  report: {
    id: string;
    project_id: string;
    slug: string;
    title: string;
    notes: string;
    revision: Generated<number>;
    /** 1 once a person has put the variants in an order of their own. */
    is_ordered: Generated<number>;
    /** The report that this is a copy of, as a link shows it; null for what lists have. */
    frozen_of: Generated<string | null>;
    created_at: number;
    updated_at: number;
    /** Name of the person or the token that made it; null where nobody signs in. */
    author: Generated<string | null>;
    /** The time at which it was put into the archive; null for reports that lists have. */
    archived_at: Generated<number | null>;
  };
  /** A state of a report: JSON of `RevisionState`, and of `RevisionSaid` where it is known. `hands` is JSON: who changed it. */
  report_revision: {
    report_id: string;
    revision: number;
    at: number;
    hands: string;
    state: string;
    said: string | null;
  };
  /** The people who have changed a report since its last state was kept. */
  report_hand: { report_id: string; name: string };
  /** The addresses that a report had before. */
  report_move: { project_id: string; slug: string; report_id: string };
  report_label: { report_id: string; label: string };
  /** The texts that a report is found by. The database itself writes it with each change of a report, under a greater id. */
  report_text: { id: Generated<number>; report_id: string; text: string };
  variant: {
    id: string;
    report_id: string;
    name: string;
    position: number;
    parameter: number | null;
    /** 1 once a person has set (or cleared) the parameter. */
    is_parameter_set: Generated<number>;
    commit_hash: string | null;
  };
  artifact: {
    id: string;
    report_id: string;
    variant_id: string;
    name: string;
    sha256: ContentHash;
    uploaded_at: number;
    /** The reading that holds for it. */
    reading: ReadingId;
    /** The pattern of its lines if it is a log, as confirmed: JSON of `LogPattern`. */
    log: string | null;
  };
  /** The author's mark on a finding of a report; `finding` is its id. */
  finding_mark: {
    report_id: string;
    finding: string;
    state: FindingMark["state"];
    note: string;
    updated_at: number;
  };
  /** The rules by which a project judges its benchmarks, as JSON of the contract's `BenchPolicy`. */
  storage_policy: { project_id: string; policy: string; updated_at: number };
  bench_policy: { project_id: string; policy: string; updated_at: number };
  /** The place of a project's source code; "" for each part that is not stated. */
  project_source: {
    project_id: string;
    repository: string;
    line_link: string;
    source_root: string;
    updated_at: number;
  };
  /** Uploaded bytes, once for each hash; the bytes themselves are rows of at most 1 MiB in `content_chunk`. */
  content: { sha256: ContentHash; bytes: number; stored_at: number };
  content_chunk: { sha256: ContentHash; n: number; bytes: Uint8Array };
  /** The result of reading a content, with the facts beside it. `pending` rows are the parse queue. */
  reading: {
    /** SHA-256 of the content's and of `facts`: names the evidence. See `reading-key.ts`. */
    id: ReadingId;
    sha256: ContentHash;
    /** The facts that its reader may ask for beside the bytes: JSON of `FileFacts`. */
    facts: string;
    /** The facts that it did ask for: JSON of `UsedFacts`. Files that agree in these share the reading. null while it was never read. */
    used: string | null;
    state: ArtifactState;
    /** The thing that a person has to say before it can be read. */
    needs: "log-pattern" | null;
    /** The reader that gave this: `pprof@3+1`; "" while it was never read. See `uploads/reader-version.ts`. */
    reader: string;
    format: string | null;
    format_label: string | null;
    kind: string | null;
    diagnostics: string;
    summary: string | null;
    queued_at: number;
    attempts: Generated<number>;
    /** The process that reads it now, or was to: holds until `leased_until`. null while nobody does. */
    owner: string | null;
    leased_until: number | null;
    finished_at: number | null;
  };
  /** Parsed evidence in the packed form of `packages/model/src/columns`, zstd-compressed: disposable, rebuilt from content. */
  evidence: { id: ReadingId; reader: string; kind: string; packed_bytes: number; stored_bytes: number };
  evidence_chunk: { id: ReadingId; n: number; bytes: Uint8Array };
  /** The names in readings; `text` once for each kind. */
  evidence_name: { id: Generated<number>; kind: EvidenceName["kind"]; text: string };
  reading_name: { reading_id: ReadingId; name_id: number };
  /** The pattern that was last confirmed for a log of a project: JSON of `LogPattern`. */
  log_memory: { project_id: string; pattern: string; updated_at: number };
  /** Deleted things, until it is deleted for good; `body` is JSON of `TrashBody`. */
  trash: {
    id: string;
    project_id: string;
    kind: TrashEntry["kind"];
    report: string;
    title: string;
    variant: string | null;
    file: string | null;
    files: number;
    bytes: number;
    deleted_at: number;
    body: string;
  };
  /** The contents that the trash keeps from being dropped. */
  trash_content: { trash_id: string; sha256: ContentHash };
  /** The verdict of a report at a revision, for lists: derived. */
  report_verdict: {
    report_id: string;
    revision: number;
    outcome: (typeof verdictOutcomes)[number];
    text: string;
  };
  /** Answers that reports open with, as they were sent: derived, dropped with every change of the report. */
  kept_answer: { report_id: string; name: string; id: string; encoding: string; bytes: Uint8Array };
  /** A person who can sign in. Times of this table and the two after it are ISO texts. */
  person: {
    id: string;
    name: string;
    /** In lower case. */
    email: string;
    email_verified: number;
    image: string | null;
    /** 1: runs this server, and may do everything in each project. */
    is_admin: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  person_session: {
    id: string;
    /** SHA-256 of what the cookie carries. */
    token: string;
    person_id: string;
    expires_at: string;
    ip_address: string | null;
    user_agent: string | null;
    created_at: string;
    updated_at: string;
  };
  /** A way to sign in: a password (`credential`), or an account elsewhere, named by its issuer and its own id there. */
  person_account: {
    id: string;
    account_id: string;
    provider_id: string;
    person_id: string;
    password: string | null;
    created_at: string;
    updated_at: string;
  };
  /** A repository whose CI jobs may do something in a project, by the tokens that their service signs. */
  job_trust: {
    id: string;
    project_id: string;
    issuer: string;
    repository: string;
    /** The issuer's own id of the repository, from the first job: a name can be somebody else's later. */
    repository_id: string | null;
    /** Git refs, `*` for any text. */
    refs: string;
    /** Words with spaces between them. */
    scopes: string;
    created_by: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** A key that a device of somebody holds; its public half, in base64url. */
  passkey: {
    id: string;
    /** Under which the device knows it. */
    credential_id: string;
    person_id: string;
    name: string;
    public_key: string;
    /** Signatures that the device says to have made; 0 where it does not count. */
    counter: number;
    /** The transports of the device: words with spaces between them. */
    transports: string;
    added_at: number;
    used_at: number | null;
  };
  /** Secrets that work once, by their SHA-256: what they are for is in `kind` and `value` (JSON). */
  single_use: {
    hash: string;
    kind: "provider" | "passkey" | "password";
    person_id: string | null;
    value: string;
    expires_at: number;
  };
  /** Links that make a person, each once; `hash` is the SHA-256 of the link's secret. */
  invitation: {
    id: string;
    hash: string;
    /** 1: the link of the log, for the first admin. */
    is_set_up: number;
    is_admin: number;
    label: string;
    project_id: string | null;
    role: ProjectRole | null;
    created_at: number;
    expires_at: number;
  };
  project_member: { project_id: string; person_id: string; role: ProjectRole; added_at: number };
  /** Tokens of programs; `hash` is the SHA-256 of the token. */
  api_token: {
    id: string;
    hash: string;
    project_id: string;
    name: string;
    /** Words with spaces between them. */
    scopes: string;
    created_by: string;
    created_at: number;
    expires_at: number;
    last_used_at: number | null;
  };
  /** An entry of the audit log. People and projects are named by text: the record outlives them. */
  audit_entry: {
    id: Generated<number>;
    at: number;
    actor_kind: "person" | "token" | "nobody";
    actor: string;
    action: string;
    project: string | null;
    subject: string;
    address: string | null;
  };
  /** Links that need no account; `hash` is the SHA-256 of the link's secret. */
  share: {
    id: string;
    hash: string;
    report_id: string;
    /** The copy that it shows; null where it follows the report. */
    frozen_id: string | null;
    label: string;
    /** The part of the page's address behind the names: "" or "?…#…". */
    view: string;
    /** 1: previews of the link show title and verdict. */
    has_preview: number;
    created_by: string | null;
    created_at: number;
    expires_at: number;
    openings: Generated<number>;
    opened_at: number | null;
    /** The policy by which the copy is judged, as JSON; null: the project's policy as it is. */
    policy: string | null;
  };
}
