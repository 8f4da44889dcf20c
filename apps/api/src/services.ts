import type { Gate } from "./access/gate.ts";
import type { PasswordLinks } from "./access/password-links.ts";
import type { Passkeys } from "./access/passkeys.ts";
import type { Providers } from "./access/providers.ts";
import type { SignIn } from "./access/sign-in.ts";
import type { Config } from "./config.ts";
import type { Answers } from "./http/answers.ts";
import type { Damage } from "./storage/damage.ts";
import type { DiskSpace } from "./operation/disk-space.ts";
import type { Metrics } from "./operation/metrics.ts";
import type { Stopping } from "./http/stopping.ts";
import type { Tasks } from "./tasks.ts";
import type { Workers } from "./work/workers.ts";
import type { Principal } from "./http/principal.ts";
import type { ServerStores, Stores } from "./storage/ports.ts";
import type { Uploads } from "./uploads/pipeline.ts";
import type { ParseQueue } from "./uploads/queue.ts";

/** All that one principal may reach of what is stored, and the way in for files. */
export interface Access extends Stores {
  /** Takes files in. */
  readonly uploads: Uploads;
}

/** Everything routes work with; made once in `start-services.ts` and passed to every plugin as `{ services }`. */
export interface Services {
  readonly config: Config;
  /** Says who asks, and whether they may. */
  readonly gate: Gate;
  /** Signs people in. */
  readonly signIn: SignIn;
  /** Signs people in by accounts elsewhere. */
  readonly providers: Providers;
  /** Signs people in by passkeys. */
  readonly passkeys: Passkeys;
  /** Gives new passwords to people who have forgotten theirs. */
  readonly passwordLinks: PasswordLinks;
  /** Runs tasks of `tasks.ts` in worker threads. */
  readonly workers: Workers<Tasks>;
  /**
   * The stores as a principal sees them. Every route asks by this: `services.as(principalOf(request))`.
   */
  as(principal: Principal): Access;
  /** The stores without limits: for the server's own work, never for a request. */
  readonly stores: ServerStores;
  readonly queue: ParseQueue;
  /** Sends computed answers: compressed once, with an ETag, kept. */
  readonly answers: Answers;
  readonly metrics: Metrics;
  /** The damage that was found in the stored data. */
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
