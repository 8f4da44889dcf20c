import { once } from "node:events";
import { Readable } from "node:stream";
import { archiveEntry, type ReportManifest } from "@sweetspot/contract";
import type { ContentHash } from "@sweetspot/model/ids";
import { pack, type Pack } from "tar-stream";
import type { Contents } from "../storage/ports.ts";

/** A report as a tar archive: `report.json`, then the bytes of each file. Fails where a content is gone meanwhile. */
export function writeArchive(manifest: ReportManifest, contents: Contents): Readable {
  const archive = pack();
  fill(archive, manifest, contents).catch((error: unknown) => archive.destroy(error as Error));
  return Readable.from(archive, { objectMode: false });
}

async function fill(archive: Pack, manifest: ReportManifest, contents: Contents): Promise<void> {
  archive.entry({ name: "report.json", mtime: new Date(manifest.createdAt) }, JSON.stringify(manifest, null, 2));
  for (const file of manifest.files) {
    const entry = archive.entry({ name: archiveEntry(file), size: file.bytes, mtime: new Date(file.uploadedAt) });
    const closed = once(entry, "close");
    for await (const chunk of contents.read(file.sha256 as ContentHash)) {
      if (!entry.write(chunk)) await Promise.race([once(entry, "drain"), closed]);
      if (archive.destroyed) return;
    }
    // An entry that is shorter than its header says fails the archive.
    entry.end(undefined);
    await closed;
  }
  archive.finalize();
}
