import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { archiveEntry, archiveFilesAtMost, ReportManifest } from "@sweetspot/contract";
import { isEntryName, isVisible } from "@sweetspot/contract/names";
import { violations } from "@sweetspot/contract/violations";
import type { ContentHash } from "@sweetspot/model/ids";
import { extract } from "tar-stream";
import { AppError } from "../http/errors.ts";
import type { ReceivedContent } from "../storage/ports.ts";

/** The longest `report.json`. */
const manifestBytes = 16 * 1024 * 1024;
const pieceBytes = 64 * 1024;
/** The header of a tar entry, which its bytes follow. */
const headerBytes = 512;

/** Bytes that can be read from any of them to any other. */
interface Archive {
  chunks(size: number, from?: number, to?: number): AsyncIterable<Uint8Array>;
}

/** The report of an archive, and each content that it names, once; these are read from the archive when they are asked for. */
interface ReadArchive {
  readonly manifest: ReportManifest;
  readonly contents: readonly ReceivedContent[];
}

/**
 * Reads an exported report. Nothing is unpacked: an entry is a name, compared with those of `report.json`, and a range of bytes, compared
 * with its hash. Throws `bad-archive` for anything that an export does not write.
 * @param fileBytes the largest file that this server takes
 */
export async function readArchive(archive: Archive, fileBytes: number): Promise<ReadArchive> {
  const entries = extract();
  const source = Readable.from(archive.chunks(pieceBytes), { objectMode: false });
  source.on("error", (error) => entries.destroy(error));
  source.pipe(entries);
  let manifest: ReportManifest | undefined;
  let expected = new Map<string, ReportManifest["files"][number]>();
  const contents = new Map<ContentHash, ReceivedContent>();
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header;
      if (manifest === undefined) {
        if (name !== "report.json" || size > manifestBytes) throw refused("It does not begin with report.json.");
        manifest = readManifest(await textOf(entry));
        expected = new Map(manifest.files.map((file) => [archiveEntry(file), file]));
        continue;
      }
      const file = expected.get(name);
      const named = name.slice(0, 500);
      if (type !== "file" || file === undefined) throw refused(`It holds "${named}", which report.json does not name.`);
      if (size !== file.bytes) throw refused(`"${named}" has ${size} bytes; report.json says ${file.bytes}.`);
      if (size > fileBytes) throw new AppError("too-large", { details: { file: name, limitBytes: fileBytes } });
      const hash = createHash("sha256");
      for await (const chunk of entry) hash.update(chunk as Uint8Array);
      const sha256 = hash.digest("hex") as ContentHash;
      if (sha256 !== file.sha256) throw refused(`The bytes of "${named}" are not those that were exported.`);
      const begin = entry.offset + headerBytes;
      expected.delete(name);
      contents.set(sha256, {
        sha256,
        bytes: size,
        chunks: (piece) => archive.chunks(piece, begin, begin + size),
      });
    }
  } catch (error) {
    if (error instanceof AppError || isFromDisk(error)) throw error;
    throw refused(`${(error as Error).message}.`);
  } finally {
    source.destroy();
  }
  if (manifest === undefined) throw refused("It is empty.");
  const [missing] = expected.keys();
  if (missing !== undefined) throw refused(`It ends before "${missing}".`);
  return { manifest, contents: [...contents.values()] };
}

/** Errors of the disk that the archive waits on say what happened to it by a system call. */
const isFromDisk = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;

async function textOf(entry: AsyncIterable<unknown>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces).toString("utf8");
}

function readManifest(text: string): ReportManifest {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw refused("Its report.json is no JSON.");
  }
  const { format, version, files } = (read ?? {}) as { format?: unknown; version?: unknown; files?: unknown };
  if (format === "sweetspot-report" && version !== 1) {
    throw refused(`It is of version ${String(version)}, which this server does not know: a newer one does.`);
  }
  if (Array.isArray(files) && files.length > archiveFilesAtMost) {
    throw refused(`It names ${files.length} files; ${archiveFilesAtMost} are the most.`);
  }
  const faults = violations(ReportManifest, read);
  if (faults.length > 0) throw refused(`Its report.json cannot be understood: ${faults[0]}.`);
  const manifest = read as ReportManifest;
  if (!isVisible(manifest.title)) throw refused("Its title has nothing that can be seen, or something that cannot.");
  checkNames(manifest);
  return manifest;
}

function checkNames({ variants, files, marks }: ReportManifest): void {
  const names = new Set(variants.map(({ name }) => name));
  const bad = [...names, ...files.map(({ name }) => name)].find((name) => !isEntryName(name));
  if (bad !== undefined) throw refused(`"${bad.slice(0, 200)}" cannot name a variant or a file.`);
  const foreign = files.find(({ variant }) => !names.has(variant));
  if (foreign !== undefined) throw refused(`"${foreign.name}" belongs to no variant of the report.`);
  const isTwice =
    names.size < variants.length ||
    new Set(files.map(archiveEntry)).size < files.length ||
    new Set(marks.map(({ finding }) => finding)).size < marks.length;
  if (isTwice) throw refused("Its report.json names something twice.");
}

function refused(why: string): AppError {
  return new AppError("bad-archive", { message: `The archive cannot be imported. ${why} Nothing was stored.` });
}
