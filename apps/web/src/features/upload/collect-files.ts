/** A file that was dropped, picked or pasted, with its path below what was dropped: `before/cpu.pb.gz`. */
export interface FoundFile {
  readonly file: File;
  readonly path: string;
}

/** Files that operating systems and version control leave in folders: never evidence. */
const litter = /(^|\/)(\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini|node_modules)(\/|$)/;

/** More than this at once is a mistaken folder; the rest is left out and the page says so. */
export const maxFiles = 2000;

const wanted = (path: string) => !litter.test(path);

/**
 * The files of a drop, folders read to the bottom. Call it inside the event: the entries are gone after the first await,
 * so they are taken before it.
 */
export async function filesOfDrop(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries: FileSystemEntry[] = [];
  const plain: File[] = [];
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry?.();
    if (entry) entries.push(entry);
    else {
      const file = item.getAsFile();
      if (file) plain.push(file);
    }
  }
  const found = plain.filter((file) => wanted(file.name)).map((file) => ({ file, path: file.name }));
  for (const entry of entries) await walk(entry, found);
  return found;
}

async function walk(entry: FileSystemEntry, found: FoundFile[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, "");
  if (!wanted(path) || found.length >= maxFiles) return;
  if (entry.isFile) {
    const file = await new Promise<File>((give, fail) => (entry as FileSystemFileEntry).file(give, fail));
    found.push({ file, path });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives a hundred at a time, and none when it is done.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((give, fail) => reader.readEntries(give, fail));
    if (batch.length === 0) return;
    for (const child of batch) await walk(child, found);
  }
}

/** The files of a file or folder picker. */
export function filesOfInput(list: FileList): FoundFile[] {
  return [...list]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => wanted(path))
    .slice(0, maxFiles);
}

/** Pasted text as a file, named after what it looks like to people; the server goes by the bytes. */
export function fileOfPaste(text: string): FoundFile | null {
  if (text.trim() === "") return null;
  const bytes = text.endsWith("\n") ? text : `${text}\n`;
  const name = /^Benchmark\S+\s/m.test(text)
    ? "pasted-bench.txt"
    : /^# (HELP|TYPE) /m.test(text)
      ? "pasted-metrics.prom"
      : "pasted.txt";
  return { file: new File([bytes], name, { type: "text/plain" }), path: name };
}
