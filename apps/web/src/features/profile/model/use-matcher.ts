import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** Says whether a name matches the search. */
export type Matcher = (text: string) => boolean;

/** Without any of these, an expression is the text itself. */
const plain = /^[^\\^$.*+?()[\]{}|]*$/;

/**
 * The search of the page as a test: RE2 syntax, found anywhere, either case unless it has an upper case letter; the same as
 * the flame graph's, which the server makes. Everything matches what is no expression; the search field says what is wrong
 * with it (`useSearchProblem`). The engine comes with the first expression that needs it; until then the text is searched
 * as it is.
 */
export function useMatcher(search: string): Matcher {
  return useExpression(search).matches;
}

/** The fault of a search as an expression, in RE2's words; null where nothing is. */
export function useSearchProblem(search: string): string | null {
  return useExpression(search).problem;
}

function useExpression(search: string): { readonly matches: Matcher; readonly problem: string | null } {
  const engine = useQuery({
    queryKey: ["expressions"],
    queryFn: () => import("@sweetspot/model/profile/pattern"),
    enabled: !plain.test(search),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return useMemo(() => {
    if (plain.test(search) || engine.data === undefined) return { matches: plainMatcher(search), problem: null };
    const isFolded = search === search.toLowerCase();
    try {
      return { matches: engine.data.compilePattern(isFolded ? `(?i)${search}` : search), problem: null };
    } catch (error) {
      return { matches: everything, problem: error instanceof Error ? error.message : String(error) };
    }
  }, [search, engine.data]);
}

const everything: Matcher = () => true;

/** Plain text, either case unless it has an upper case letter. */
export function plainMatcher(search: string): Matcher {
  const isFolded = search === search.toLowerCase();
  return (text) => (isFolded ? text.toLowerCase() : text).includes(search);
}
