import type { ErrorBody } from "@sweetspot/contract";
import { withShareBase } from "./share-base.ts";

/** An answer that was not 2xx, or none at all (`code` is then `network`, `status` 0). `message` is a sentence to show. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly hint: string | undefined;
  readonly details: unknown;

  constructor(body: ErrorBody["error"]) {
    super(body.message);
    this.name = "ApiError";
    this.code = body.code;
    this.status = body.status;
    this.hint = body.hint;
    this.details = body.details;
  }
}

export const networkError = () =>
  new ApiError({
    code: "network",
    status: 0,
    message: navigator.onLine ? "The server does not answer." : "This browser is offline.",
    hint: navigator.onLine
      ? "It may be stopped or restarting. Nothing that it confirmed is lost."
      : "Nothing was sent. Try again once it is back online.",
  });

/** Reads the error of an answer that is not 2xx; one that is not ours (a proxy's page) is named by its status. */
export function errorFrom(status: number, text: string): ApiError {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>;
    if (typeof body.error?.message === "string") return new ApiError(body.error);
  } catch {
    // Not JSON: fall through.
  }
  return new ApiError({ code: "unexpected-answer", status, message: `The server answered with status ${status}.` });
}

async function request(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(withShareBase(path), {
      method,
      ...(body instanceof Blob
        ? { body, headers: { "content-type": "application/octet-stream" } }
        : body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError();
  }
  if (!answer.ok) throw errorFrom(answer.status, await answer.text());
  return answer;
}

/** `Answer` is the contract's body type of that route. Throws ApiError. */
export async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return (await (await request("GET", path, undefined, signal)).json()) as Answer;
}

export async function getText(path: string, signal?: AbortSignal): Promise<string> {
  return (await request("GET", path, undefined, signal)).text();
}

export async function sendJson<Answer>(
  method: "POST" | "PUT" | "PATCH",
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  return (await (await request(method, path, body, signal)).json()) as Answer;
}

/** Sends a file as it is. */
export async function sendBytes<Answer>(path: string, file: Blob): Promise<Answer> {
  return (await (await request("POST", path, file)).json()) as Answer;
}

/** Sends what is answered without a body. */
export async function send(method: "POST" | "PUT" | "PATCH", path: string, body?: unknown): Promise<void> {
  await request(method, path, body);
}

/** Deletes; gives the id under which the trash has it, null where it is gone for good. */
export async function remove(path: string): Promise<string | null> {
  return (await request("DELETE", path, undefined)).headers.get("sweetspot-trash");
}
