import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { StartFailure } from "../start-failure.ts";

/** A folder of a bucket in an S3 store, and the key that may write, list, read and delete there. */
export interface S3Settings {
  /** `https://host/bucket` or `https://host/bucket/folder`, without a slash at its end. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The place of backups by the clock, and how many of them are kept. */
export interface BackupSettings {
  /** Undefined: only to the bucket. */
  readonly folder: string | undefined;
  readonly bucket: S3Settings | undefined;
  readonly everyMs: number;
  readonly keep: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `SWEETSPOT_BACKUP_…`; undefined where no backups are asked for. Throws `StartFailure`. */
export function readBackups(
  environment: Environment,
  number: (name: string, fallback: number) => number,
): BackupSettings | undefined {
  const folder = environment["SWEETSPOT_BACKUP_FOLDER"] || undefined;
  const bucket = readBucket(environment);
  if (folder === undefined && bucket === undefined) return undefined;
  return {
    folder: folder && resolve(folder),
    bucket,
    everyMs: Math.max(1, number("SWEETSPOT_BACKUP_HOURS", 24)) * 3_600_000,
    keep: Math.max(1, number("SWEETSPOT_BACKUP_KEEP", 7)),
  };
}

function readBucket(environment: Environment): S3Settings | undefined {
  const written = environment["SWEETSPOT_BACKUP_S3"];
  if (!written) return undefined;
  if (!/^https?:\/\/[^/@?#]+(\/[\w.-]+)+\/?$/.test(written)) {
    throw new StartFailure(
      `SWEETSPOT_BACKUP_S3 must be as https://s3.example.org/bucket/folder, without a key, not "${written.replace(/\/\/.*@/, "//…@")}"`,
    );
  }
  const keyId = environment["SWEETSPOT_BACKUP_S3_KEY_ID"];
  const file = environment["SWEETSPOT_BACKUP_S3_SECRET_FILE"];
  const secret = file ? readSecret(file) : environment["SWEETSPOT_BACKUP_S3_SECRET"];
  if (!keyId || !secret) {
    throw new StartFailure(
      "SWEETSPOT_BACKUP_S3 needs SWEETSPOT_BACKUP_S3_KEY_ID, and SWEETSPOT_BACKUP_S3_SECRET or …_SECRET_FILE",
    );
  }
  const region = environment["SWEETSPOT_BACKUP_S3_REGION"] || "us-east-1";
  return { url: written.replace(/\/$/, ""), region, keyId, secret };
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new StartFailure(`SWEETSPOT_BACKUP_S3_SECRET_FILE cannot be read: ${(error as Error).message}`);
  }
}
