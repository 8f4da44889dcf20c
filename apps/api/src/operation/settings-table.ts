/** A variable of the environment that sets something. */
interface Setting {
  readonly name: string;
  /** The value without it, as people would write it. */
  readonly fallback?: string;
  readonly meaning: string;
  /** An example for `.env.example`, for what a team sets. */
  readonly example?: string;
}

/** THE table of all settings of the server: docs/settings.md and .env.example have it, and a test compares them with what is read. */
export const settings: readonly Setting[] = [
  {
    name: "SWEETSPOT_PUBLIC_URL",
    meaning: "the address that people open; turns sign-in on unless it is a loopback address",
    example: "https://perf.example.org",
  },
  { name: "SWEETSPOT_HOST", fallback: "127.0.0.1", meaning: "the address that the server listens on" },
  { name: "SWEETSPOT_PORT", fallback: "7070", meaning: "its port" },
  { name: "SWEETSPOT_DATA", fallback: "data", meaning: "the folder that holds everything; on a disk of this machine" },
  {
    name: "SWEETSPOT_HOSTS",
    meaning: "further host names that requests may name, with commas; the public address's own is known",
  },
  {
    name: "SWEETSPOT_PROXIES",
    meaning:
      "networks (CIDR, with commas) of proxies whose `X-Forwarded-For` is believed, so that attempts count by client",
    example: "172.16.0.0/12",
  },
  { name: "SWEETSPOT_SIGN_IN", meaning: "`1`: people sign in, wherever the server listens" },
  {
    name: "SWEETSPOT_OPEN",
    meaning:
      "`1`: nobody signs in, and everybody who can reach the server may do everything; ignored once somebody can sign in",
  },
  {
    name: "SWEETSPOT_ADMIN_EMAIL",
    meaning: "the first admin, made at the start where nobody can sign in yet; with the next one, instead of the link",
  },
  { name: "SWEETSPOT_ADMIN_PASSWORD_FILE", meaning: "a file with their password" },
  {
    name: "SWEETSPOT_OIDC",
    meaning:
      "names of OpenID Connect providers, with commas; each has settings `SWEETSPOT_OIDC_<NAME>_…` ([accounts elsewhere](hosting.md#accounts-that-people-have-elsewhere))",
  },
  {
    name: "SWEETSPOT_GITHUB_CLIENT_ID",
    meaning: "GitHub's sign-in; with `SWEETSPOT_GITHUB_CLIENT_SECRET` or `…_CLIENT_SECRET_FILE`",
  },
  { name: "SWEETSPOT_GITHUB_URL", fallback: "https://github.com", meaning: "the address of an Enterprise server" },
  {
    name: "SWEETSPOT_SMTP_URL",
    meaning: "the server that sends mail; turns invitations and new passwords by mail on ([mail](hosting.md#mail))",
    example: "smtps://user:password@smtp.example.org",
  },
  { name: "SWEETSPOT_SMTP_URL_FILE", meaning: "a file with that address, instead of it" },
  {
    name: "SWEETSPOT_MAIL_FROM",
    meaning: "the address that mail comes from",
    example: "sweetspot@example.org",
  },
  {
    name: "SWEETSPOT_JOB_ISSUERS",
    meaning:
      "further issuers of CI jobs' tokens, beside GitHub and GitLab, with commas ([CI jobs](hosting.md#ci-jobs-without-a-token))",
  },
  {
    name: "SWEETSPOT_BACKUP_FOLDER",
    meaning: "a folder for backups by the clock, best on another disk; each is checked before the oldest is deleted",
    example: "/backups",
  },
  {
    name: "SWEETSPOT_BACKUP_S3",
    meaning:
      "a bucket for backups by the clock, with a folder if you like, instead of the folder or beside it ([backups](hosting.md#backups))",
    example: "https://s3.eu-central-1.amazonaws.com/bucket/sweetspot",
  },
  { name: "SWEETSPOT_BACKUP_S3_REGION", fallback: "us-east-1", meaning: "the bucket's region" },
  {
    name: "SWEETSPOT_BACKUP_S3_KEY_ID",
    meaning: "the id of a key that may write, list, read and delete there",
  },
  { name: "SWEETSPOT_BACKUP_S3_SECRET", meaning: "the key's secret" },
  { name: "SWEETSPOT_BACKUP_S3_SECRET_FILE", meaning: "a file with the secret, instead of it" },
  { name: "SWEETSPOT_BACKUP_HOURS", fallback: "24", meaning: "hours from one backup to the next" },
  { name: "SWEETSPOT_BACKUP_KEEP", fallback: "7", meaning: "backups that are kept" },
  { name: "SWEETSPOT_UPLOAD_MB", fallback: "64", meaning: "largest upload as sent" },
  { name: "SWEETSPOT_DECODED_MB", fallback: "512", meaning: "largest upload once decompressed" },
  {
    name: "SWEETSPOT_UPLOAD_PERMITS",
    fallback: "32",
    meaning: "uploads that are stored at the same time; thirty-two times as many may be coming in",
  },
  {
    name: "SWEETSPOT_MIN_FREE_MB",
    fallback: "256",
    meaning: "uploads are refused while the disk has less than this left",
  },
  {
    name: "SWEETSPOT_MEMORY_MB",
    fallback: "the machine's or the container's",
    meaning: "memory that threads and caches are made for",
  },
  { name: "SWEETSPOT_PARSE_THREADS", fallback: "2", meaning: "files that are read at the same time" },
  {
    name: "SWEETSPOT_TASK_THREADS",
    fallback: "2 to 4, by the processors",
    meaning: "answers that are worked out at the same time",
  },
  { name: "SWEETSPOT_WORKER_HEAP_MB", fallback: "1024", meaning: "largest heap of one thread" },
  { name: "SWEETSPOT_WORKER_CACHE_MB", fallback: "384", meaning: "evidence that one thread remembers" },
  { name: "SWEETSPOT_ANSWER_CACHE_MB", fallback: "64", meaning: "answers that are remembered" },
  { name: "SWEETSPOT_PARSE_SECONDS", fallback: "30", meaning: "longest that reading a file may take" },
  { name: "SWEETSPOT_TASK_SECONDS", fallback: "60", meaning: "longest that an answer may take" },
  {
    name: "SWEETSPOT_DRAIN_SECONDS",
    fallback: "1",
    meaning: "time from the signal to stop, when `/readyz` says no, to the end of taking requests",
  },
  {
    name: "SWEETSPOT_SCRUB_HOURS",
    fallback: "24",
    meaning: "hours from one look at all that is stored, for damage, to the next; 0: never",
  },
  {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "a collector of OpenTelemetry that traces are sent to ([traces](hosting.md#traces))",
    example: "http://collector:4318",
  },
  { name: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", meaning: "the address for traces, instead of it" },
  { name: "OTEL_EXPORTER_OTLP_PROTOCOL", fallback: "http/protobuf", meaning: "`http/protobuf` or `http/json`" },
  { name: "OTEL_SDK_DISABLED", meaning: "`true`: no traces are sent" },
  { name: "SWEETSPOT_WEB", fallback: "the built page", meaning: "folder of the page" },
  {
    name: "SWEETSPOT_CLIENT",
    fallback: "the built client",
    meaning: "file of the command line client that `/cli` gives",
  },
  { name: "SWEETSPOT_EXAMPLES", fallback: "examples", meaning: "folder of the examples" },
];

/** The table as Markdown, as docs/settings.md has it. */
export function settingsTable(): string {
  const rows = settings.map(({ name, fallback = "", meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`);
  return ["| environment | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The file `.env.example`: every setting as a comment, with an example where a team sets it. */
export function settingsExample(): string {
  const lines = settings.flatMap(({ name, fallback = "", meaning, example }) => {
    const plain = meaning.replaceAll("`", "").replace(/\[([^\]]+)\]\(([^)]+)\)/g, "docs/$2");
    return [`# ${plain}`, `#${name}=${example ?? (/^[\w./:-]*$/.test(fallback) ? fallback : "")}`, ""];
  });
  return [
    "# Settings of Sweetspot: copy to .env beside compose.yaml and take the # away where a line shall count.",
    "",
    ...lines,
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");
}
