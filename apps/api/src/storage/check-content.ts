import { createHash } from "node:crypto";
import type { ContentHash } from "@sweetspot/model/ids";
import { AppError } from "../http/errors.ts";
import type { Damage } from "./damage.ts";
import { isDamaged } from "./failure.ts";
import type { Contents } from "./ports.ts";

type ContentState = "whole" | "damaged" | "gone";

/**
 * Reads a content and says whether its bytes are those of its hash; what it finds is noted. `pause` is waited for after each
 * piece of at most 1 MiB.
 */
export async function checkContent(
  contents: Contents,
  damage: Damage,
  sha256: ContentHash,
  pause: () => Promise<void> = async () => {},
): Promise<ContentState> {
  const state = await stateOf(contents, sha256, pause);
  if (state === "damaged") damage.noteContent(sha256);
  else damage.forgetContent(sha256);
  return state;
}

/** The answer for a content whose stored bytes are damaged. */
export function damagedContent(sha256: ContentHash): AppError {
  return new AppError("content-damaged", { details: { sha256 } });
}

async function stateOf(contents: Contents, sha256: ContentHash, pause: () => Promise<void>): Promise<ContentState> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of contents.read(sha256)) {
      hash.update(chunk);
      await pause();
    }
    if (hash.digest("hex") === sha256) return "whole";
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
  // It may have been deleted while it was read.
  return (await contents.has(sha256)) ? "damaged" : "gone";
}
