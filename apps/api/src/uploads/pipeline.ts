import { join } from "node:path";
import type { Readable } from "node:stream";
import { type ArtifactBody } from "@sweetspot/contract";
import type { Services } from "../services.ts";
import { ByteBudget } from "./byte-budget.ts";
import { checkContent } from "../storage/check-content.ts";
import { Permits } from "./permits.ts";
import { defaultPace } from "./receive.ts";
import type { Received } from "./hashing-sink.ts";
import { Reception } from "./reception.ts";
import type { Place, UploadAbout } from "../storage/ports.ts";
import { rememberOrigin } from "../tracing.ts";

/** Memory of all uploads that are coming in or wait to be stored; what is beyond it waits on the disk. */
const heldBytes = 64 * 1024 * 1024;

/** Uploads may come in from this many clients for each permit to write. */
const clientsPerPermit = 32;

/** Longest that `?wait=1` waits; then the artifact is answered as pending. */
const longestWaitMs = 120_000;

/** An archive of a report may be this many times as large as one upload. */
const archiveUploads = 64;

interface UploadResult {
  /** Whether something changed: other bytes than before at this place. */
  readonly isNew: boolean;
  readonly artifact: ArtifactBody;
  readonly revision: number;
}

export interface Uploads {
  /** Takes a file in; its body is asked for once there is room for it. */
  take(place: Place, open: () => Readable, options: { wait: boolean; about?: UploadAbout }): Promise<UploadResult>;
  /** Takes the archive of a report in, which belongs nowhere yet; `discard` it in the end. */
  receiveArchive(open: () => Readable): Promise<Received>;
  /** A file as it is now, or (with `wait`) once it has been read. Looks for work first. */
  settled(place: Place, options: { wait: boolean }): Promise<Omit<UploadResult, "isNew">>;
}

/**
 * The straight line of an upload, in order:
 *
 *   receive   count and hash while the bytes come in; a temp file past 1 MB       reception.ts, receive.ts, hashing-sink.ts
 *   store     content, project, report, variant, artifact: one durable transaction  store.ts
 *             ── from here on the upload is acknowledged and survives any crash ──
 *   inflate   one layer of gzip or zstd, bounded                                    inflate.ts
 *   sniff     which format claims the bytes                                         parsers/formats.ts
 *   parse     bytes → evidence, with diagnostics                                    parsers/parse.ts
 *   summarise what lists show                                                       summary.ts
 *   pack      evidence → one buffer                                                 model/columns/codec.ts
 *   keep      evidence and state, one transaction; who shares it                     reading-store.ts, reading-key.ts
 *
 * The second half runs in a worker (`parse-worker.ts`), whenever the queue comes to it (`queue.ts`).
 */
export function makeUploads(
  parts: Pick<Services, "config" | "stores" | "queue" | "metrics" | "damage" | "space">,
): Uploads {
  const { config, queue, metrics, damage, space } = parts;
  const { catalogue, contents } = parts.stores;
  const permits = new Permits(config.uploadPermits, config.uploadPermits * clientsPerPermit * 2);
  const shared = {
    folder: join(config.data, "incoming"),
    memory: new ByteBudget(heldBytes),
    permits,
    assertSpace: () => space.assertRoom(),
  };
  const reception = new Reception(
    { bytes: config.uploadBytes, ...defaultPace },
    shared,
    config.uploadPermits * clientsPerPermit,
  );
  const archives = new Reception(
    { bytes: config.uploadBytes * archiveUploads, ...defaultPace },
    shared,
    config.uploadPermits,
  );

  return {
    async take(place, open, { wait, about }) {
      await space.assertRoom();
      const received = await reception.take(open);
      let isNew: boolean;
      try {
        // Bytes that are known are compared with what is stored: an acknowledged upload gives the same bytes back.
        const isDamaged = (await checkContent(contents, damage, received.sha256)) === "damaged";
        ({ isNew } = await permits.hold(() => catalogue.storeFile(place, received, about, isDamaged)));
        if (isDamaged) damage.forgetContent(received.sha256);
        metrics.count("sweetspot_uploaded_bytes_total", "Bytes of uploads as sent.", {}, received.bytes);
      } finally {
        await received.discard();
      }
      metrics.count("sweetspot_uploads_total", "Uploads acknowledged.", { changed: String(isNew) });
      if (isNew) rememberOrigin(received.sha256);
      const settled = await this.settled(place, { wait });
      if (isNew && settled.artifact.state === "ready") queue.announce(settled.artifact.evidence);
      return { isNew, ...settled };
    },

    async receiveArchive(open) {
      await space.assertRoom();
      return archives.take(open);
    },

    async settled(place, { wait }) {
      queue.wake();
      const until = performance.now() + longestWaitMs;
      for (;;) {
        const found = await catalogue.artifactAt(place);
        const left = until - performance.now();
        if (!wait || found.artifact.state !== "pending" || left <= 0 || queue.isStopped) return found;
        // A file may leave the reading it waited for and wait for another.
        await queue.wait(found.artifact.evidence, left);
      }
    },
  };
}
