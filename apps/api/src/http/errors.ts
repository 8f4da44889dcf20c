import type { ErrorBody } from "@sweetspot/contract";

interface ErrorKind {
  readonly status: number;
  readonly message: string;
  readonly hint?: string;
}

/** THE table of everything that can go wrong over HTTP. Codes are stable: programs match them. */
const errorKinds = {
  "bad-request": { status: 400, message: "The request cannot be understood." },
  "bad-name": {
    status: 400,
    message: "A name in the address cannot be used.",
    hint: "Projects and reports are slugs (a-z 0-9 . _ -, at most 100); variants and files any text of at most 200 characters that can be seen, without / and without spaces at its ends.",
  },
  "bad-query": { status: 400, message: "A query parameter cannot be used." },
  "bad-pattern": {
    status: 400,
    message: "A regular expression cannot be used.",
    hint: "RE2 syntax, at most 4096 characters.",
  },
  "foreign-origin": {
    status: 403,
    message: "Another website may not change anything here.",
    hint: "Open this server's own address, or use a client that is not a browser.",
  },
  "foreign-host": {
    status: 403,
    message: "This server does not answer to this host name.",
    hint: "Use its own address, such as http://127.0.0.1:7070. The person who runs it can add names by SWEETSPOT_PUBLIC_URL or SWEETSPOT_HOSTS.",
  },
  "sign-in-needed": {
    status: 401,
    message: "Sign in to do this.",
    hint: "Programs send a token: Authorization: Bearer sweetspot_…",
  },
  "sign-in-off": {
    status: 409,
    message: "Sign-in is off: everybody who can reach this server may do everything.",
    hint: "The person who runs it turns sign-in on by SWEETSPOT_SIGN_IN=1, or by SWEETSPOT_PUBLIC_URL.",
  },
  "wrong-credentials": { status: 401, message: "This e-mail address and password do not belong together." },
  "provider-unreachable": {
    status: 503,
    message: "The provider that you want to sign in with does not answer as it should.",
    hint: "Try again, or use another way in. The server's log says more.",
  },
  "passkey-refused": {
    status: 401,
    message: "This passkey was not accepted: it is not known here, or it was not signed in time.",
    hint: "Try again, or use another way in.",
  },
  "mail-off": {
    status: 409,
    message: "This server sends no mail.",
    hint: "An admin of the server makes links by hand, on the People page. Mail is set up by SWEETSPOT_SMTP_URL.",
  },
  "last-way-in": {
    status: 409,
    message: "This is your only way to sign in.",
    hint: "Add another one first.",
  },
  "bad-token": {
    status: 401,
    message: "This token is not known here, or is not valid any more.",
    hint: "An admin of the project can make another one.",
  },
  "not-allowed": { status: 403, message: "You may see this, but not do that." },
  "too-many-attempts": { status: 429, message: "Too many attempts.", hint: "Try again in a few minutes." },
  "not-visible": {
    status: 404,
    message: "There is nothing at this address that you may see.",
    hint: "Sign in with an account or a token that may see it, or ask the person who sent you the link.",
  },
  "link-over": {
    status: 404,
    message: "This link is not valid: it was used already, or its time is over.",
    hint: "Ask for another one.",
  },
  "share-over": {
    status: 404,
    message: "This link does not work: it has ended, was revoked, or is not complete.",
    hint: "Ask the person who sent it for another one.",
  },
  "share-not-found": { status: 404, message: "There is no such link, or it is revoked already." },
  "person-not-found": {
    status: 404,
    message: "Nobody here has this e-mail address.",
    hint: "Invite them first; they can be given a role once they have signed in.",
  },
  "last-admin": { status: 409, message: "Somebody has to run this server: make another person admin first." },
  "not-found": { status: 404, message: "There is nothing at this address." },
  "report-not-found": { status: 404, message: "There is no such report." },
  "variant-not-found": { status: 404, message: "There is no such variant in this report." },
  "file-not-found": { status: 404, message: "There is no such file in this report." },
  "example-not-found": { status: 404, message: "There is no such example." },
  "trash-not-found": {
    status: 404,
    message: "The trash of this project has no such entry.",
    hint: "It may have been restored, or deleted for good.",
  },
  "name-taken": { status: 409, message: "That name is already in use here." },
  "not-ready": {
    status: 409,
    message: "This file has not been read yet.",
    hint: "Ask again in a moment; ?wait=1 on the upload answers once it is read.",
  },
  "not-readable": {
    status: 409,
    message: "This file could not be read, so it has nothing to show.",
    hint: "Its diagnostics say where and why; the raw bytes are kept.",
  },
  "wrong-kind": { status: 409, message: "This file is not of the kind that this view shows." },
  "too-large": {
    status: 413,
    message: "The upload is larger than this server takes.",
    hint: "Compress it with gzip or zstd, or raise SWEETSPOT_UPLOAD_MB.",
  },
  "quota-reached": {
    status: 413,
    message: "The project's quota is reached, so nothing was stored.",
    hint: "Delete reports and empty the project's trash, or raise the quota: both on the project's page.",
  },
  "content-encoding": {
    status: 415,
    message: "Uploads are stored as sent, so Content-Encoding cannot be used.",
    hint: "Send the compressed file itself, without the header.",
  },
  "media-type": { status: 415, message: "This address takes a JSON body." },
  "bad-archive": {
    status: 422,
    message: "This is not the archive of a report, or it is damaged. Nothing was stored.",
    hint: "Export the report again. The archive is a tar file as it was downloaded: do not compress or repack it.",
  },
  unusable: { status: 422, message: "The request is well formed but cannot be carried out." },
  "address-too-long": { status: 414, message: "A part of the address is longer than this server takes." },
  "headers-too-large": { status: 431, message: "The request's headers are larger than this server takes." },
  changed: {
    status: 412,
    message: "The file is not as the request expects it to be.",
    hint: "If-None-Match: * stores a new file only, If-Match a file with this ETag only. Ask for it, or leave the header out.",
  },
  "too-slow": { status: 408, message: "The upload came too slowly and was stopped.", hint: "Send it again." },
  aborted: { status: 400, message: "The upload ended before all of its bytes had come." },
  busy: { status: 503, message: "Too much is asked for at once.", hint: "Try again in a moment." },
  stopping: { status: 503, message: "The server is stopping.", hint: "Try again in a moment." },
  timeout: {
    status: 503,
    message: "This took longer than one answer may take.",
    hint: "Ask for less: a filter, a shorter range, fewer files.",
  },
  "too-much-memory": {
    status: 503,
    message: "This needed more memory than one worker has.",
    hint: "Ask for less, or raise SWEETSPOT_WORKER_HEAP_MB.",
  },
  "disk-full": {
    status: 507,
    message: "The disk is full, so nothing was stored. Everything stored before is intact.",
    hint: "Delete reports, which frees their room within a minute, or make room on the server's disk.",
  },
  "disk-fault": {
    status: 503,
    message: "The server's disk reported an error, so this was not done. Everything acknowledged before is kept.",
    hint: "Try again. The server's log has the error; the disk should be checked.",
  },
  "content-damaged": {
    status: 500,
    message: "The stored bytes of this file are damaged.",
    hint: "Upload the same file again: this repairs it. The command verify lists all damage.",
  },
  "database-damaged": {
    status: 503,
    message: "The database is damaged.",
    hint: "The person who runs the server should stop it, keep a copy of its data folder, and restore the last backup into a new one.",
  },
  internal: { status: 500, message: "Something is wrong in the server itself.", hint: "The log says more." },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

/** A failure that the client is told about. Anything else that is thrown becomes `internal` and goes into the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  /** `message` replaces the table's sentence where a more exact one can be said. */
  constructor(code: ErrorCode, options: { message?: string; details?: unknown } = {}) {
    super(options.message ?? errorKinds[code].message);
    this.name = "AppError";
    this.code = code;
    this.details = options.details;
  }

  get status(): number {
    return errorKinds[this.code].status;
  }
}

/** The answer's body for an error. */
export function errorBody(error: AppError): ErrorBody {
  const kind: ErrorKind = errorKinds[error.code];
  return {
    error: {
      code: error.code,
      status: kind.status,
      message: error.message,
      ...(kind.hint === undefined ? {} : { hint: kind.hint }),
      ...(error.details === undefined ? {} : { details: error.details }),
    },
  };
}

/** Whether `code` is one of the table, for errors that come back from a worker as plain data. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorKinds, code);
}
