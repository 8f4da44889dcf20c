import type { ReportList } from "@sweetspot/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";

/** Nobody makes more reports of one name in a project; beyond, the name is taken as it is. */
const most = 100;

/**
 * The names of a project's reports, archived ones too, that have `words`. A list answers where there is no report; the address of a
 * report answers 404, which every browser writes into its console as an error.
 */
export function takenSlugsQuery(project: string, words: string) {
  return queryOptions({
    queryKey: ["taken-slugs", project, words],
    queryFn: async ({ signal }) => {
      const lists = ["false", "true"].map((archived) => slugsOf({ project, q: words, archived }, signal));
      return new Set((await Promise.all(lists)).flat());
    },
    retry: false,
    // Somebody else may have made one since.
    gcTime: 0,
  });
}

/**
 * Returns a report's name that is not taken: the wanted one, or with `-2`, `-3` … behind it, so that files join a report
 * only by choice.
 */
export function freeSlug(taken: ReadonlySet<string>, wanted: string): string {
  const names = Array.from({ length: most }, (_, at) => (at === 0 ? wanted : `${wordsOf(wanted)}-${at + 1}`));
  return names.find((name) => !taken.has(name)) ?? wanted;
}

/** The part of a wanted name that all its numbered names begin with. */
const wordsOf = (wanted: string): string => wanted.slice(0, 96);

/** The names that may be taken among a wanted name and its numbered ones. */
export const slugsLikeQuery = (project: string, wanted: string) => takenSlugsQuery(project, wordsOf(wanted));

/** The free name; until the server has answered, and when it does not, the wanted one. */
export function useFreeSlug(project: string, wanted: string): string {
  const taken = useQuery({ ...slugsLikeQuery(project, wanted), enabled: project !== "" && wanted !== "" }).data;
  return taken === undefined ? wanted : freeSlug(taken, wanted);
}

async function slugsOf(query: Record<string, string>, signal: AbortSignal): Promise<string[]> {
  const slugs: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const asked = new URLSearchParams({ ...query, limit: "200", ...(cursor === "" ? {} : { cursor }) });
    const page: ReportList = await getJson<ReportList>(`/api/v1/reports?${asked}`, signal);
    slugs.push(...page.reports.map(({ slug }) => slug));
    cursor = page.next;
  }
  return slugs;
}
