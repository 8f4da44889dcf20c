import type { RecognisedBody } from "@sweetspot/contract";
import { queryOptions } from "@tanstack/react-query";
import { sendBytes } from "../../api/client.ts";
import type { StagedFile } from "./staging-store.ts";

/** The most that the server looks at, of a file's beginning and of its end. */
const headBytes = 192 * 1024;
const endBytes = 64 * 1024;

/** The beginning of a file, with its end behind that. */
const endsOf = (file: File): Blob =>
  new Blob([file.slice(0, headBytes), file.slice(Math.max(headBytes, file.size - endBytes))]);

/** The format that will read a staged file, or the advice on one that none reads; an empty file is not asked about. */
export function recognisedQuery(staged: StagedFile | undefined) {
  return queryOptions({
    queryKey: ["recognised", staged?.id],
    queryFn: () => sendBytes<RecognisedBody>("/api/v1/formats/recognise", endsOf(staged!.file)),
    enabled: staged !== undefined && staged.file.size > 0,
    staleTime: Infinity,
  });
}
