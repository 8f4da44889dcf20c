import { accessSync, constants } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { Answers } from "./platform/answers.ts";
import { codeVersion } from "./platform/code-version.ts";
import { Damage } from "./platform/damage.ts";
import { openDatabase } from "./platform/db.ts";
import { makeFolder } from "./platform/folder.ts";
import { KeptAnswers } from "./platform/kept-answers.ts";
import { lockFolder } from "./platform/lock.ts";
import { Metrics } from "./platform/metrics.ts";
import { migrate } from "./platform/migrate.ts";
import { startWorkers } from "./platform/workers.ts";
import { Catalogue } from "./reports/catalogue.ts";
import type { Services } from "./services.ts";
import { makeUploads } from "./uploads/pipeline.ts";
import { ParseQueue } from "./uploads/queue.ts";
import { Scrubber } from "./uploads/scrubber.ts";

/** Opens the data folder and starts everything that routes work with. Throws `FolderInUse`, or a file system's error. */
export async function startServices(
  config: Config,
  options: { onError: (error: unknown) => void; now?: () => number },
): Promise<{ services: Services; stop: () => Promise<void> }> {
  const now = options.now ?? Date.now;
  makeFolder(config.data);
  accessSync(config.data, constants.W_OK | constants.X_OK);
  const lock = lockFolder(config.data);
  // What an earlier process had half received; nothing of it was acknowledged.
  await rm(join(config.data, "incoming"), { recursive: true, force: true });
  const database = await openDatabase(config.data);
  await migrate(database, config.data, now());

  const metrics = new Metrics(now());
  const catalogue = new Catalogue(database);
  const queue = new ParseQueue(database, {
    file: database.file,
    decodedBytes: config.decodedBytes,
    threads: config.parseThreads,
    heapMb: config.workerHeapMb,
    timeoutMs: config.parseTimeoutMs,
    now,
    onError: options.onError,
  });
  const workers = startWorkers({
    file: database.file,
    cacheBytes: config.workerCacheBytes,
    decodedBytes: config.decodedBytes,
    threads: config.taskThreads,
    heapMb: config.workerHeapMb,
    timeoutMs: config.taskTimeoutMs,
  });
  const damage = new Damage();
  const uploads = makeUploads({ config, database, catalogue, queue, metrics, damage, now });
  const scrubber = new Scrubber(database, damage, {
    everyMs: config.scrubMs,
    afterMs: 30_000,
    onDamage: (what) => options.onError(new Error(what)),
    onError: options.onError,
  });
  const answers = new Answers(config.answerCacheBytes, codeVersion(), new KeptAnswers(database));
  await queue.start();
  scrubber.start();

  return {
    services: { config, database, workers, catalogue, uploads, queue, answers, metrics, damage, now },
    async stop() {
      await scrubber.stop();
      await queue.stop();
      await workers.close();
      await database.close();
      lock.release();
    },
  };
}
