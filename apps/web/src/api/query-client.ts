import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

/** Only what may pass by itself is tried again: no answer, or a server that says it is busy. */
function worthAnotherTry(failures: number, error: unknown): boolean {
  return (
    failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429)
  );
}

// An answer is drawn in the task that it came in, not in one of the next: a timer waits for whatever is queued before it.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // A browser that is offline says so at once, rather than waiting without a word; a server on this machine answers all the same.
    queries: { networkMode: "always", retry: worthAnotherTry, staleTime: 5_000, refetchOnWindowFocus: false },
    mutations: { networkMode: "always", retry: false },
  },
});
