/** Files of one variant that are repeats of one another: a name alone, or names that differ by the number of their run. */
export interface RunFiles<File> {
  /** The name, with `#` for the number where there are several. */
  readonly name: string;
  /** By rising number. */
  readonly files: readonly File[];
}

/**
 * Puts the repeated runs of one variant together: `cpu-1.pb.gz`, `cpu-2.pb.gz`, …. The number is the last one of the
 * name that is at the end of a word; the numbers of a group follow each other, since `scan-1000` and `scan-50000`
 * are two measurements and no repeats.
 * @param kindOf what must be equal for files to be repeats of one another, such as their sample types.
 */
export function repeatedRuns<File extends { readonly name: string }>(
  files: readonly File[],
  kindOf: (file: File) => string,
): RunFiles<File>[] {
  const groups = Map.groupBy(files, (file) => `${patternOf(file.name)}\n${kindOf(file)}`);
  return [...groups.values()].flatMap((group): RunFiles<File>[] => {
    const inOrder = group.toSorted((a, b) => runNumber(a.name) - runNumber(b.name));
    const first = runNumber(inOrder[0]!.name);
    const follow = inOrder.every(({ name }, index) => runNumber(name) === first + index);
    if (group.length > 1 && follow) return [{ name: patternOf(inOrder[0]!.name), files: inOrder }];
    return group.map((file) => ({ name: file.name, files: [file] }));
  });
}

/** The number of a run in a file's name; not a number where there is none. */
export function runNumber(name: string): number {
  return Number(runPattern.exec(name)?.[2] ?? Number.NaN);
}

/** `cpu-3.pb.gz` and `pprof.samples.cpu.003.pb.gz`, and neither `cpu-2byte.pb.gz` nor `heap-20s.pb.gz`. */
const runPattern = /^(.*?)(\d{1,6})((?:\.[a-z]\w*)*)$/i;

function patternOf(name: string): string {
  return name.replace(runPattern, "$1#$3");
}
