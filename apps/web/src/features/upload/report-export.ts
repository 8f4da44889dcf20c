/** A header of the tar format (POSIX.1-1988): the entry's name, and a magic word behind the numbers. */
const headerBytes = 512;
const magicAt = 257;

/** Returns the bytes of a file that may be packed with gzip, as they come. */
async function unpacked(file: Blob): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const magic = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return magic[0] === 0x1f && magic[1] === 0x8b
    ? file.stream().pipeThrough(new DecompressionStream("gzip"))
    : file.stream();
}

/** Whether a file is what “Export as one file” gives, maybe packed with gzip since: a tar archive that begins with `report.json`. */
export async function isReportExport(file: Blob): Promise<boolean> {
  const reader = (await unpacked(file)).getReader();
  // A file that breaks off or is damaged is no export.
  const first = await reader.read().catch(() => undefined);
  void reader.cancel().catch(() => {});
  const header = new TextDecoder("latin1").decode(first?.value?.subarray(0, headerBytes));
  return header.startsWith("report.json\0") && header.startsWith("ustar", magicAt);
}

/** Returns an exported report as the server takes it. Throws where the packed data is damaged. */
export async function exportedReport(file: Blob): Promise<Blob> {
  try {
    return await new Response(await unpacked(file)).blob();
  } catch {
    throw new Error("The packed data is damaged or cut off. Was the file copied completely?");
  }
}
