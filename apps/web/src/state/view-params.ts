import type { ViewParams } from "@sweetspot/contract/view-state-part";

/** The parameters of an address, as the router holds them on every page; an absent one is undefined. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Returns the router's search object: every parameter as plain text, the last of a repeated one. */
export function parseSearch(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}

/** `:`, `/`, `,` and `~` stay as they are: links are read by people, too. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (typeof value === "string") params.set(key, value);
  const query = params.toString().replace(/%(3A|2F|2C|7E)/g, (code) => decodeURIComponent(code));
  return query === "" ? "" : `?${query}`;
}

export function toParams(search: object): ViewParams {
  return new Map(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
