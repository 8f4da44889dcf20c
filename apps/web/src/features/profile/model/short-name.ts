/** A label's worth of a name: one of 64 kB is cut where it is drawn, never where it is copied. */
const longest = 240;

/** A name without its import path: `github.com/x/bbolt.(*DB).Update` → `bbolt.(*DB).Update`. */
export function shortName(name: string): string {
  const cut = name.slice(0, longest);
  const argumentsAt = cut.search(/[([{<]/);
  const slash = cut.lastIndexOf("/", argumentsAt < 0 ? undefined : argumentsAt);
  return slash < 0 || slash === cut.length - 1 ? cut : cut.slice(slash + 1);
}
