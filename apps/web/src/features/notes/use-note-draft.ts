import type { ReportBody } from "@sweetspot/contract";
import { useCallback, useState } from "react";

/** A draft as it is kept in this browser: the text, and the notes that it was begun from. */
interface KeptDraft {
  readonly text: string;
  readonly from: string;
}

/**
 * The notes of a report as somebody is writing them. Unsaved text is kept in this browser until it is saved or
 * discarded, so that leaving the page, or a page that fails, loses nothing. `restored` says that an earlier draft is shown,
 * `stale` that the notes have been changed since by somebody else.
 */
export function useNoteDraft({ project, slug, notes }: Pick<ReportBody, "project" | "slug" | "notes">) {
  const key = `sweetspot-notes-${project}/${slug}`;
  const [kept] = useState(() => read(key));
  const restored = kept !== null && kept.text !== notes;
  const [from] = useState(restored ? kept.from : notes);
  const [draft, setText] = useState(restored ? kept.text : notes);
  const setDraft = useCallback(
    (text: string) => {
      setText(text);
      write(key, text === from ? null : { text, from });
    },
    [key, from],
  );
  const discard = useCallback(() => write(key, null), [key]);
  return { draft, setDraft, discard, restored, stale: restored && kept.from !== notes };
}

function read(key: string): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<KeptDraft> | null;
    return typeof kept?.text === "string" && typeof kept.from === "string"
      ? { text: kept.text, from: kept.from }
      : null;
  } catch {
    return null;
  }
}

function write(key: string, draft: KeptDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: kept for this page only.
  }
}
