/** The messages of browsers when a part of the page's code does not load: Chromium, Firefox, Safari. */
const sayings =
  /dynamically imported module|error loading dynamically|Importing a module script failed|Unable to preload/i;

/** Whether an error is that a part of the page's code did not load: the server is away, or has become another version. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && sayings.test(error.message);
}

/** The failure in words, with what to do. */
export const chunkFailureText =
  "This part of the page did not load: the server does not answer. It may be stopped or restarting. Load the page again once it is back; what the link holds and drafts of notes are kept.";
