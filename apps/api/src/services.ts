import type { Config } from "./config.ts";
import type { Answers } from "./http/answers.ts";
import type { Damage } from "./storage/damage.ts";
import type { Database } from "./storage/sqlite/database.ts";
import type { DiskSpace } from "./operation/disk-space.ts";
import type { Metrics } from "./operation/metrics.ts";
import type { Stopping } from "./http/stopping.ts";
import type { Tasks } from "./tasks.ts";
import type { Workers } from "./work/workers.ts";
import type { Catalogue } from "./storage/catalogue.ts";
import type { Uploads } from "./uploads/pipeline.ts";
import type { ParseQueue } from "./uploads/queue.ts";

/** What routes work with; made once in `main.ts` (or by a test) and passed to every plugin as `{ services }`. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** Runs tasks of `tasks.ts` in worker threads. */
  readonly workers: Workers<Tasks>;
  /** Finds reports and files by their names. */
  readonly catalogue: Catalogue;
  /** Takes files in. */
  readonly uploads: Uploads;
  readonly queue: ParseQueue;
  /** Sends computed answers: compressed once, with an ETag, kept. */
  readonly answers: Answers;
  readonly metrics: Metrics;
  /** What of the stored data was found damaged. */
  readonly damage: Damage;
  /** The room on the disk; wrap what frees some in `freeing`. */
  readonly space: DiskSpace;
  /** Whether the server is about to stop. */
  readonly stopping: Stopping;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** Options of every route plugin. */
export interface RouteOptions {
  readonly services: Services;
}
