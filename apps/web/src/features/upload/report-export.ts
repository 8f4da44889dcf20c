/** A header of the tar format (POSIX.1-1988): the entry's name, and a magic word behind the numbers. */
const headerBytes = 512;
const magicAt = 257;

/** Whether a file is what “Export as one file” gives: a tar archive that begins with `report.json`. */
export async function isReportExport(file: File): Promise<boolean> {
  const header = await file.slice(0, headerBytes).text();
  return header.startsWith("report.json\0") && header.startsWith("ustar", magicAt);
}
