/** A label's worth of a name: one of 64 kB is cut where it is drawn, never where it is copied. */
const longest = 240;

/**
 * A name without its import path and its module's version: `github.com/x/bbolt.(*DB).Update` → `bbolt.(*DB).Update`,
 * `example.com/cache/v3.read` → `cache.read`.
 */
export function shortName(name: string): string {
  const cut = name.slice(0, longest).replace(/\/v(?:[2-9]|[1-9]\d+)(?=\.)/, "");
  const argumentsAt = cut.search(/[([{<]/);
  const slash = cut.lastIndexOf("/", argumentsAt < 0 ? undefined : argumentsAt);
  return slash < 0 || slash === cut.length - 1 ? cut : cut.slice(slash + 1);
}
