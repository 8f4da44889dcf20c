/** Files that differ only in a time or a number, such as the scrapes of one capture; most runs hold a single file. */
export interface FileRun<File> {
  /** A name with `*` for what differs, or the one file's own. */
  readonly label: string;
  readonly files: readonly File[];
}

const fewest = 3;

/** A name with every capture time (six digits or more) left open: `metrics-*.prom`. */
function nameShape(name: string): string {
  return name.replace(/\d{6,}/g, "*");
}

/**
 * Joins files of like names, so that a capture of five hundred scrapes is one line. `kindOf` keeps files apart that do not
 * belong together although their names are alike. A run is in the place of its first file.
 */
export function fileRuns<File extends { readonly name: string }>(
  files: readonly File[],
  kindOf: (file: File) => string = () => "",
): readonly FileRun<File>[] {
  const byShape = new Map<string, File[]>();
  for (const file of files) {
    const key = `${nameShape(file.name)}\n${kindOf(file)}`;
    const run = byShape.get(key);
    if (run) run.push(file);
    else byShape.set(key, [file]);
  }
  return [...byShape.values()].flatMap((run): FileRun<File>[] => {
    const first = run[0];
    if (!first) return [];
    if (run.length >= fewest && nameShape(first.name).includes("*"))
      return [{ label: nameShape(first.name), files: run }];
    return run.map((file) => ({ label: file.name, files: [file] }));
  });
}
