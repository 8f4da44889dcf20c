const everydayWords: ReadonlyMap<string, string> = new Map([
  ["cpu", "CPU time"],
  ["wall", "wall time"],
  ["alloc_space", "memory allocated"],
  ["alloc_objects", "allocations"],
  ["inuse_space", "memory in use"],
  ["peak_space", "memory at the peak"],
  ["inuse_objects", "objects in use"],
  ["malloc_space", "native memory allocated"],
  ["malloc_samples", "calls of malloc"],
  // Callgrind's own word: instructions read.
  ["Ir", "instructions"],
  ["delay", "waiting"],
  ["contentions", "waiting"],
]);

/** The everyday words for what a sample type measures; "" where there are none. */
export function everydayWord(sampleType: string): string {
  return everydayWords.get(sampleType) ?? "";
}

/** A name as a regular expression that finds it: Go's names are full of parentheses, asterisks and dots. */
export function literally(name: string): string {
  return name.replace(/[\\.*+?^${}()|[\]]/g, "\\$&");
}

/** `Memory`, `CPU time`; the sample type itself where there is no everyday word. */
export function sampleTypeName(sampleType: string): string {
  const word = everydayWord(sampleType);
  return word === "" ? sampleType : word.charAt(0).toUpperCase() + word.slice(1);
}

/** A profile in a sentence: `memory in heap.pb.gz`. */
export function profileName({ sampleType, file }: { readonly sampleType: string; readonly file: string }): string {
  return `${everydayWord(sampleType) || sampleType} in ${file}`;
}
