/**
 * Returns the lines that are shown after one has been chosen in the legend, none for all: a click shows it alone, and all again
 * where it was alone; `isAdding` adds it to those that are shown, or takes it away.
 */
export function shownAfter(
  all: readonly string[],
  shown: readonly string[],
  name: string,
  isAdding: boolean,
): readonly string[] {
  const known = shown.filter((one) => all.includes(one));
  if (!isAdding) return known.length === 1 && known[0] === name ? [] : [name];
  const now = known.length === 0 ? all : known;
  const next = now.includes(name)
    ? now.filter((one) => one !== name)
    : all.filter((one) => one === name || now.includes(one));
  return next.length === all.length ? [] : next;
}

/** Returns the test of whether a line is shown. Names that the chart does not have hide nothing. */
export function isShownAmong(all: readonly string[], shown: readonly string[] = []): (name: string) => boolean {
  const known = new Set(shown.filter((one) => all.includes(one)));
  return (name) => known.size === 0 || known.has(name);
}
