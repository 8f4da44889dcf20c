import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, getJson } from "../../api/client.ts";
import { reportPath } from "../../api/reports.ts";

/** Nobody makes more reports of one name in a project; beyond, the name is taken as it is. */
const most = 100;

/**
 * A report's name that is free in a project: the wanted one, or with `-2`, `-3` … behind it, so that files join a report
 * only by choice.
 */
export function freeSlugQuery(project: string, wanted: string) {
  return queryOptions({
    queryKey: ["free-slug", project, wanted],
    queryFn: async ({ signal }) => {
      for (let n = 1; n <= most; n++) {
        const slug = n === 1 ? wanted : `${wanted.slice(0, 96)}-${n}`;
        if (!(await isTaken(project, slug, signal))) return slug;
      }
      return wanted;
    },
    retry: false,
    // Somebody else may have made one since.
    gcTime: 0,
  });
}

/** The free name; until the server has answered, and when it does not, the wanted one. */
export function useFreeSlug(project: string, wanted: string): string {
  return useQuery({ ...freeSlugQuery(project, wanted), enabled: project !== "" && wanted !== "" }).data ?? wanted;
}

async function isTaken(project: string, slug: string, signal: AbortSignal): Promise<boolean> {
  try {
    await getJson(reportPath(project, slug), signal);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
