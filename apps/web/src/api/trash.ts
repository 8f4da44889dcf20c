import type { RestoreAnswer, TrashList } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { remove, sendJson } from "./client.ts";
import { changing, jsonQuery } from "./json-query.ts";
import { queryClient } from "./query-client.ts";

const trashPath = (project: string, ...parts: readonly string[]) =>
  `/api/v1/projects${entryPath(project, "trash", ...parts)}`;

/** The deleted things of a project. */
export const trashQuery = (project: string) => jsonQuery<TrashList>(["trash", project], trashPath(project));

/** Puts something deleted back; gives the path of the report that it is in again. */
export async function restoreFromTrash(project: string, id: string): Promise<string> {
  const { url } = await sendJson<RestoreAnswer>("POST", trashPath(project, id, "restore"), {});
  await queryClient.invalidateQueries();
  return url;
}

/** Deletes one entry for good, or all of them. */
export const emptyTrash = (project: string, id?: string) =>
  changing(["trash", project], remove(id === undefined ? trashPath(project) : trashPath(project, id)));
