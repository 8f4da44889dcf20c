import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** Says whether a name matches the search. */
export type Matcher = (text: string) => boolean;

/** Without any of these, an expression is the text itself. */
const plain = /^[^\\^$.*+?()[\]{}|]*$/;

/**
 * The search of the page as a test: RE2 syntax, found anywhere, either case unless it has an upper case letter; the same as
 * the flame graph's, which the server makes. What is no expression is taken as plain text, such as a Go method's name.
 * The engine comes with the first expression that needs it; until then the text is searched as it is.
 */
export function useMatcher(search: string): Matcher {
  const engine = useQuery({
    queryKey: ["expressions"],
    queryFn: () => import("@sweetspot/model/profile/pattern"),
    enabled: !plain.test(search),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return useMemo(() => {
    if (plain.test(search) || engine.data === undefined) return plainMatcher(search);
    const isFolded = search === search.toLowerCase();
    try {
      return engine.data.compilePattern(isFolded ? `(?i)${search}` : search);
    } catch {
      return plainMatcher(search);
    }
  }, [search, engine.data]);
}

/** Plain text, either case unless it has an upper case letter. */
export function plainMatcher(search: string): Matcher {
  const isFolded = search === search.toLowerCase();
  return (text) => (isFolded ? text.toLowerCase() : text).includes(search);
}
