import { useState } from "react";

/**
 * Text that somebody is changing but has not handed in. It starts as `value` and starts again whenever `value` becomes
 * another, so that what comes from elsewhere (a link, the back button) replaces what was typed.
 */
export function useDraft(value: string): [draft: string, setDraft: (text: string) => void] {
  const [handedIn, setHandedIn] = useState(value);
  const [draft, setDraft] = useState(value);
  if (handedIn === value) return [draft, setDraft];
  // React draws again at once, before anything is shown.
  setHandedIn(value);
  setDraft(value);
  return [value, setDraft];
}
