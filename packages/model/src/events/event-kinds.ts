/**
 * For each name, the index of the name that stands for its kind: the first with the same first line. Text in further
 * lines, a stack say, belongs to one event and does not make it another kind of event.
 */
export function eventKinds(names: readonly string[]): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from(names, (name, i) => {
    const line = firstLine(name);
    const known = first.get(line);
    if (known === undefined) first.set(line, i);
    return known ?? i;
  });
}

/** The name of an event. */
export function firstLine(name: string): string {
  const end = name.indexOf("\n");
  return end < 0 ? name : name.slice(0, end);
}
