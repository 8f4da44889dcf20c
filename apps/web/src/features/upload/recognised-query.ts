import type { RecognisedBody } from "@sweetspot/contract";
import { queryOptions } from "@tanstack/react-query";
import { sendBytes } from "../../api/client.ts";
import type { StagedFile } from "./staging-store.ts";

/** The most that the server looks at. */
const headBytes = 192 * 1024;

/** The format that will read a staged file, or the advice on one that none reads; an empty file is not asked about. */
export function recognisedQuery(staged: StagedFile | undefined) {
  return queryOptions({
    queryKey: ["recognised", staged?.id],
    queryFn: () => sendBytes<RecognisedBody>("/api/v1/formats/recognise", staged!.file.slice(0, headBytes)),
    enabled: staged !== undefined && staged.file.size > 0,
    staleTime: Infinity,
  });
}
