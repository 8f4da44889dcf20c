import type { StorageBody, StoragePolicy } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "./client.ts";
import { queryClient } from "./query-client.ts";

const address = (project: string): string => `/api/v1/projects${entryPath(project)}/storage`;

/** The bytes that a project stores and may store, and the days for which it keeps them. */
export function storageQuery(project: string) {
  return queryOptions({
    queryKey: ["storage", project],
    queryFn: ({ signal }) => getJson<StorageBody>(address(project), signal),
    // Uploads and deletes elsewhere change it.
    staleTime: 0,
  });
}

export async function setStoragePolicy(project: string, policy: StoragePolicy): Promise<void> {
  queryClient.setQueryData(
    storageQuery(project).queryKey,
    await sendJson<StorageBody>("PUT", address(project), policy),
  );
}
