import type { RestoreAnswer, TrashList } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { queryOptions } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "./client.ts";
import { queryClient } from "./query-client.ts";

const trashPath = (project: string, ...parts: readonly string[]) =>
  `/api/v1/projects${entryPath(project, "trash", ...parts)}`;

/** The deleted things of a project. */
export function trashQuery(project: string) {
  return queryOptions({
    queryKey: ["trash", project],
    queryFn: ({ signal }) => getJson<TrashList>(trashPath(project), signal),
  });
}

/** Puts something deleted back; gives the path of the report that it is in again. */
export async function restoreFromTrash(project: string, id: string): Promise<string> {
  const { url } = await sendJson<RestoreAnswer>("POST", trashPath(project, id, "restore"), {});
  await queryClient.invalidateQueries();
  return url;
}

/** Deletes one entry for good, or all of them. */
export async function emptyTrash(project: string, id?: string): Promise<void> {
  await remove(id === undefined ? trashPath(project) : trashPath(project, id));
  await queryClient.invalidateQueries({ queryKey: ["trash", project] });
}
