import { accessSync, constants } from "node:fs";
import { Gate } from "./access/gate.ts";
import { makeFirstAdmin } from "./access/first-admin.ts";
import { JobTokens } from "./access/job-tokens.ts";
import { PasswordLinks } from "./access/password-links.ts";
import { Passkeys } from "./access/passkeys.ts";
import { Providers } from "./access/providers.ts";
import { SignIn } from "./access/sign-in.ts";
import type { Config } from "./config.ts";
import { Answers } from "./http/answers.ts";
import { currentClient } from "./http/client.ts";
import { codeVersion } from "./http/code-version.ts";
import type { Database } from "./storage/database.ts";
import { Damage } from "./storage/damage.ts";
import { openFolder } from "./storage/sqlite/open-folder.ts";
import { Backups } from "./operation/backups.ts";
import { DiskSpace } from "./operation/disk-space.ts";
import { makeFolder } from "./storage/sqlite/folder.ts";
import { Metrics } from "./operation/metrics.ts";
import { Retention } from "./operation/retention.ts";
import { TrashPurge } from "./operation/trash-purge.ts";
import { Reserve } from "./operation/reserve.ts";
import { StartFailure } from "./start-failure.ts";
import { Stopping } from "./http/stopping.ts";
import { tasks } from "./tasks.ts";
import { startWorkers } from "./work/workers.ts";
import { makeStores } from "./storage/stores.ts";
import type { Services } from "./services.ts";
import { makeUploads } from "./uploads/pipeline.ts";
import { ParseQueue } from "./uploads/queue.ts";
import { Scrubber } from "./operation/scrubber.ts";

/** Room that is kept for a full disk: as much as the database's log may take. */
const mostReserveBytes = 64 * 1024 * 1024;

/** The part of this room that is left once the database is open. */
const openingBytes = 512 * 1024;

interface StartOptions {
  readonly onError: (error: unknown) => void;
  readonly onFatal?: (why: string) => void;
  readonly now?: () => number;
  /** The modules that threads start with, and the one with which they read the store: all of one build. */
  readonly threads?: { readonly parse: URL; readonly task: URL; readonly reader: URL };
}

const ownThreads = {
  parse: new URL("./uploads/parse-worker.ts", import.meta.url),
  task: new URL("./task-thread.ts", import.meta.url),
};

/** Opens the data folder and starts everything that routes work with. Throws `FolderInUse`, or a file system's error. */
export async function startServices(
  config: Config,
  options: StartOptions,
): Promise<{ services: Services; database: Database; stop: () => Promise<void> }> {
  const now = options.now ?? Date.now;
  const onFatal = options.onFatal ?? ((why: string) => options.onError(new Error(why)));
  makeFolder(config.data);
  accessSync(config.data, constants.W_OK | constants.X_OK);
  const reserve = new Reserve(config.data, Math.min(mostReserveBytes, config.minFreeBytes / 4));
  const { lock, database } = await openFolder(config.data, now()).catch(async (error: unknown) => {
    if (error instanceof StartFailure || !reserve.isWanted || !reserve.giveUp()) throw error;
    const opened = await openFolder(config.data, now());
    // The rest of it is kept for deleting.
    await reserve.restore(openingBytes);
    return opened;
  });
  const space = new DiskSpace(database, reserve, {
    folder: config.data,
    minFreeBytes: config.minFreeBytes,
    onError: options.onError,
  });

  const metrics = new Metrics(now());
  const storesOf = makeStores(database, now);
  const stores = storesOf.all;
  const threads = options.threads ?? { ...ownThreads, reader: new URL(database.threadReader.module) };
  const store = { ...database.threadReader, module: threads.reader.href };
  const queue = new ParseQueue(stores.readings, {
    thread: threads.parse,
    store,
    decodedBytes: config.decodedBytes,
    threads: config.parseThreads,
    heapMb: config.workerHeapMb,
    timeoutMs: config.parseTimeoutMs,
    onError: options.onError,
    onFatal,
  });
  const workers = startWorkers(tasks, {
    thread: threads.task,
    client: currentClient,
    store,
    cacheBytes: config.workerCacheBytes,
    decodedBytes: config.decodedBytes,
    threads: config.taskThreads,
    heapMb: config.workerHeapMb,
    timeoutMs: config.taskTimeoutMs,
    onFatal,
  });
  const damage = new Damage();
  const uploads = makeUploads({ config, stores, queue, metrics, damage, space });
  const scrubber = new Scrubber(database, stores.contents, damage, {
    everyMs: config.scrubMs,
    afterMs: 30_000,
    onDamage: (what) => options.onError(new Error(what)),
    onError: options.onError,
  });
  const answers = new Answers(config.answerCacheBytes, codeVersion(), stores.keptAnswers);
  const purge = new TrashPurge(
    { trash: stores.trash, shares: stores.access.shares, audit: stores.access.audit },
    space,
    {
      now,
      onError: options.onError,
    },
  );
  const backups =
    config.backups === undefined
      ? undefined
      : new Backups({ data: config.data, ...config.backups, now, onError: options.onError });
  const retention = new Retention(stores, space, options.onError);
  const isOpen = !config.signIn && !(await stores.access.people.any());
  const gate = new Gate(stores.access, config, new JobTokens(config, stores.access, now), isOpen);
  await makeFirstAdmin({ config, stores, now });
  await queue.start();
  scrubber.start();
  space.start();
  purge.start();
  retention.start();
  backups?.start();

  return {
    database,
    services: {
      config,
      gate,
      signIn: new SignIn(config, stores.access, now),
      providers: new Providers(config, stores.access, now),
      passkeys: new Passkeys(config, stores.access, now),
      passwordLinks: new PasswordLinks(config, stores.access, now, options.onError),
      workers,
      as: (principal) => ({ ...storesOf.as(principal), uploads }),
      stores,
      queue,
      answers,
      metrics,
      damage,
      space,
      stopping: new Stopping(),
      now,
    },
    async stop() {
      await Promise.all([backups?.stop(), scrubber.stop(), purge.stop(), retention.stop(), space.stop()]);
      await queue.stop();
      await workers.close();
      await database.close();
      lock.release();
    },
  };
}
