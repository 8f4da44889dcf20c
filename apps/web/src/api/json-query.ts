import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { getJson } from "./client.ts";
import { queryClient } from "./query-client.ts";

/** The query for the JSON at an address; `Answer` is the contract's body type of that route. */
export function jsonQuery<Answer>(queryKey: QueryKey, address: string) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => getJson<Answer>(address, signal) });
}

/** Waits for a change on the server, and for the queries below this key that a page shows to be read again; gives the answer to the change. */
export async function changing<Answer>(queryKey: QueryKey, change: Promise<Answer>): Promise<Answer> {
  const answer = await change;
  await queryClient.invalidateQueries({ queryKey });
  return answer;
}
