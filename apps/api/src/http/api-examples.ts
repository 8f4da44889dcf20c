/**
 * The additions of the API's description to the routes' schemas: words for parameters that many routes have, and example values
 * with which every command of the API's page can be pasted and is answered. Commands that read ask for the example report
 * `bucket-scan`; those that write use a report of their own, which the upload's command makes.
 */

const read = { project: "spanscan", report: "bucket-scan", variant: "after", file: "cpu.pb.gz" } as const;
const written = { project: "try-it", report: "first-report", variant: "before", file: "bench.txt" } as const;

/** Two lines of a log whose times are known; no example report has a log that needs a pattern. */
const log = {
  path: `${written.project}/${written.report}/${written.variant}/server.log`,
  text: "2026-01-02 10:00:00 INFO started\n2026-01-02 10:00:01 WARN slow\n",
};

/** The meaning of a parameter where the route's schema does not say it: by its place and name. */
export const parameterWords: Readonly<Record<string, string>> = {
  "path project": "The project's name in addresses",
  "path report": "The report's name in addresses",
  "path variant": "A variant's name",
  "path file": "A file's name within its variant",
  "path id": "The id from the list of these",
  "path email": "The person's e-mail address",
  "path text": "One of pprof's texts",
  "path finding": "A finding's id, from the list of findings",
  "path label": "A label's name",
  "path provider": "The provider's id, from the list of ways to sign in",
  "query project": "Only what belongs to this project",
  "query variant": "The variant that is compared with the baseline",
  "query unit": "Unit of the change that is explained",
  "query limit": "The most entries that are answered",
  "query noinlines": "Inlined functions count for the function that they are inlined into, as pprof's option",
  "query granularity": "The kind of rows, as pprof's option",
  "query nodefraction": "Rows below this share of the total are left out, as pprof's option",
  "query rule": "The making of rates: exact between samples (default), or as Prometheus 3.x or 2.x extrapolates",
  "query start": "First moment of a range: Unix seconds or RFC 3339",
  "query end": "Last moment of a range: Unix seconds or RFC 3339",
  "query to": "End of the window, in the axis' unit",
  "query metric": "Only this metric",
  "query lookback_delta": "The greatest age of a sample that counts: seconds, or a duration such as 5m",
  "query match[]": "A selector of series; may be given several times",
};

/** Values by the parameter's place and name. */
const parameterValues: Readonly<Record<string, string>> = {
  "path id": "ID",
  "path email": "ada@example.org",
  "path text": "top.txt",
  "path finding": "bench:ConcurrentChecks-2:sec/op:better",
  "path label": "instance",
  "path provider": "github",
  "query file": `${read.variant}/${read.file}`,
  "query function": "runtime.mallocgc",
  "query search": "bbolt",
  "query q": "bucket",
  "query at": "0",
  "query line": "0",
};

/** The additions to one operation's description beside its schema. */
export interface Example {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The body of an upload: lines of text, or the name of a file that the reader has. */
  readonly upload?: string;
  readonly needsFile?: { readonly path: string; readonly text: string };
  /** Media type of an answer that no schema describes. */
  readonly answers?: string;
}

const report = "/api/v1/reports/{project}/{report}";
const file = "/api/v1/files/{project}/{report}/{variant}/{file}";
const prometheus = `${report}/{variant}/prometheus/api/v1`;
const logFile = { parameters: { "path file": "server.log" }, needsFile: log };
const pattern = {
  line: "^{time} (?P<level>[A-Z]+) (?P<message>.*)$",
  time: "%Y-%m-%d %H:%M:%S",
  zone: "UTC",
  start: "",
  detail: "",
  pairs: false,
};
/** The answer of a browser's authenticator, which no shell can make. */
const passkey = { id: "ID", rawId: "ID", type: "public-key", response: { clientDataJSON: "…" } };
const password = "at least ten characters";
const query = "rate(node_db_write_tx_seconds_total[1m])";
const series = { parameters: { "query match[]": "up" }, body: { "match[]": "up" } };
const range = { query, start: "1795227600", end: "1795227780", step: "15s" };

/** The additions that single operations need beyond that, by method and path. */
export const operationExamples: Readonly<Record<string, Example>> = {
  "get /{project}/{file}": { parameters: { "path file": `${read.report}.md` }, answers: "text/markdown" },
  "get /cli": { answers: "text/javascript" },
  "get /metrics": { answers: "text/plain" },
  [`put ${file}`]: { upload: "BenchmarkPut-8 100 250 ns/op 16 B/op\n" },
  [`get ${file}`]: { answers: "application/octet-stream" },
  [`patch ${file}`]: { body: { name: "renamed.txt" } },
  [`get ${file}/pprof/{text}`]: { answers: "text/plain" },
  [`get ${file}/log`]: logFile,
  [`post ${file}/log`]: { ...logFile, body: {} },
  [`put ${file}/log`]: { ...logFile, body: pattern },
  [`delete ${file}/log`]: logFile,
  [`get ${report}/export`]: { answers: "application/octet-stream" },
  [`get ${report}/profiles/folded`]: { answers: "text/plain" },
  [`get ${report}/profiles/export.pb`]: { answers: "application/octet-stream" },
  [`patch ${report}`]: { body: { title: "Put is faster with larger pages" } },
  [`patch ${report}/variants/{variant}`]: { body: { commit: "4f1c2d7" } },
  [`put ${report}/findings/{finding}/mark`]: { body: { state: "pinned", note: "Seen in production, too." } },
  [`get ${report}/series/chart`]: { parameters: { "query metric": "node_db_write_tx_seconds_total" } },
  [`get ${report}/revisions/difference`]: { parameters: { "query from": "ID", "query to": "ID" } },
  [`post ${report}/move`]: { body: { report: "moved-report" } },
  [`post ${report}/copies`]: { body: { report: "copied-report" } },
  [`post ${report}/shares`]: { body: { label: "The reviewers" } },
  [`get ${report}/attribution`]: {
    parameters: { "query benchmark": "ConcurrentChecks-2", "query unit": "sec/op", "query variant": read.variant },
  },
  [`get ${prometheus}/query`]: { parameters: { "query query": query } },
  [`post ${prometheus}/query`]: { body: { query } },
  [`get ${prometheus}/query_range`]: {
    parameters: Object.fromEntries(Object.entries(range).map(([name, value]) => [`query ${name}`, value])),
  },
  [`post ${prometheus}/query_range`]: { body: range },
  [`get ${prometheus}/format_query`]: { parameters: { "query query": query } },
  [`post ${prometheus}/format_query`]: { body: { query } },
  [`get ${prometheus}/parse_query`]: { parameters: { "query query": query } },
  [`post ${prometheus}/parse_query`]: { body: { query } },
  [`get ${prometheus}/series`]: series,
  [`post ${prometheus}/series`]: series,
  [`post ${prometheus}/labels`]: { body: {} },
  "patch /api/v1/projects/{project}": { body: { repository: "https://github.com/owner/name" } },
  "post /api/v1/formats/recognise": { upload: "BenchmarkPut-8 100 250 ns/op 16 B/op\n" },
  "post /api/v1/projects/{project}/import": { upload: "ID.sweetspot.tar" },
  "put /api/v1/projects/{project}/storage": {
    body: { quotaBytes: 1_000_000_000, keepDays: 365, keepLast: 20, keepReports: "" },
  },
  "put /api/v1/projects/{project}/bench-policy": {
    body: { line: "main-*", alpha: 0.05, minimumEffect: 0.01, correction: "holm", budgets: [] },
  },
  "put /api/v1/projects/{project}/members/{email}": { body: { role: "member" } },
  "post /api/v1/examples/{id}": { parameters: { "path id": read.report } },
  "get /api/v1/tokens": { parameters: { "query project": read.project } },
  "post /api/v1/tokens": { body: { name: "CI", project: written.project, scopes: ["upload"] } },
  "patch /api/v1/people/{id}": { body: { isAdmin: true } },
  "post /api/v1/invitations": { body: { label: "Ada" } },
  "post /api/v1/auth/invitation": { body: { secret: "SECRET" } },
  "post /api/v1/auth/join": { body: { secret: "SECRET", name: "Ada", email: "ada@example.org", password } },
  "post /api/v1/auth/sign-in/email": { body: { email: "ada@example.org", password } },
  "post /api/v1/auth/password/forgotten": { body: { email: "ada@example.org" } },
  "post /api/v1/auth/password": { body: { secret: "SECRET", password } },
  "post /api/v1/auth/provider": { body: { provider: "github" } },
  "post /api/v1/auth/passkey": { body: { answer: passkey } },
  "post /api/v1/me/ways/provider": { body: { provider: "github" } },
  "post /api/v1/me/passkeys": { body: { name: "Laptop", answer: passkey } },
  "patch /api/v1/me/passkeys/{id}": { body: { name: "Laptop" } },
  "get /api/v1/trusts": { parameters: { "query project": read.project } },
  "post /api/v1/trusts": {
    body: {
      project: written.project,
      issuer: "https://token.actions.githubusercontent.com",
      repository: "owner/name",
      refs: "refs/heads/main",
      scopes: ["upload"],
    },
  },
  "put /api/v1/me/password": { body: { current: password, password: `another: ${password}` } },
};

/** The example value of a parameter; undefined for one of a query that the operation does not need. */
export function parameterExample(
  operation: string,
  { name, in: place, required }: { readonly name: string; readonly in: string; readonly required?: boolean },
): string | undefined {
  const key = `${place} ${name}`;
  const own = operationExamples[operation];
  if (own?.parameters?.[key] !== undefined) return own.parameters[key];
  if (required !== true) return undefined;
  const names: Readonly<Record<string, string>> = isAboutExample(operation) ? read : written;
  return (place === "path" ? names[name] : undefined) ?? parameterValues[key];
}

/** Queries of Prometheus read by POST, and a mark needs a finding. */
function isAboutExample(operation: string): boolean {
  if (operationExamples[operation]?.needsFile !== undefined) return false;
  return operation.startsWith("get ") || operation.includes("/prometheus/") || operation.endsWith("/mark");
}
