import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../api/me.ts";

/** The word with which a command for the terminal sends a file here: with a token from the environment where people sign in. */
export function useCurl(): string {
  const me = useQuery(meQuery).data;
  return me?.signIn === "on" ? 'curl -H "Authorization: Bearer $SWEETSPOT_TOKEN"' : "curl";
}
