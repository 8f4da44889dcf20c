import { entryPath } from "@sweetspot/contract/names";
import type { UploadAnswer } from "@sweetspot/contract";
import { type ApiError, errorFrom, networkError } from "../../api/client.ts";

/** The address of a file: `/<project>/<report>/<variant>/<name>`. */
interface FileTarget {
  readonly project: string;
  readonly report: string;
  readonly variant: string;
  readonly name: string;
}

const tries = 5;

/**
 * Sends one file's bytes; `onShare` hears how much has left, from 0 to 1. A busy server is asked again after the time it
 * names. Throws ApiError. XMLHttpRequest because fetch does not tell the progress of a body.
 */
export async function sendFile(
  target: FileTarget,
  file: File,
  onShare: (share: number) => void,
): Promise<UploadAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(target, file, onShare);
    } catch (error) {
      const busy = error instanceof BusyError;
      if (!busy || attempt === tries) throw busy ? error.cause : error;
      await new Promise((wake) => setTimeout(wake, error.waitMs * attempt));
    }
  }
}

class BusyError extends Error {
  readonly waitMs: number;

  constructor(cause: ApiError, waitMs: number) {
    super(cause.message, { cause });
    this.waitMs = waitMs;
  }
}

function sendOnce(target: FileTarget, file: File, onShare: (share: number) => void): Promise<UploadAnswer> {
  return new Promise((give, fail) => {
    const request = new XMLHttpRequest();
    request.open("PUT", `/api/v1/files${entryPath(target.project, target.report, target.variant, target.name)}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => onShare(event.total > 0 ? event.loaded / event.total : 1);
    request.onerror = () => fail(networkError());
    request.onload = () => {
      if (request.status < 300) {
        give(JSON.parse(request.responseText) as UploadAnswer);
        return;
      }
      const error = errorFrom(request.status, request.responseText);
      const seconds = Number(request.getResponseHeader("retry-after"));
      fail(request.status === 503 ? new BusyError(error, seconds > 0 ? seconds * 1000 : 500) : error);
    };
    request.send(file);
  });
}
