import type { Me } from "@sweetspot/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./client.ts";
import { isShared } from "./share-base.ts";

/** The person who is signed in, if anybody has to be. Every page asks this; the rest of `access.ts` comes with its own pages. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  // Below a link nobody is signed in, whoever opens it.
  queryFn: ({ signal }): Me | Promise<Me> =>
    isShared ? { signIn: "on", person: null } : getJson<Me>("/api/v1/me", signal),
  staleTime: Infinity,
});
