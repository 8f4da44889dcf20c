import { useEffect, useRef } from "react";

/** Whether typing goes into a field, also one under a shadow root, so that single letters are text and not commands. */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox], [type=radio], [type=file]), textarea, select"))
  );
}

/** The search field of the section being read: the one that contains the focus, else the topmost one in sight. */
function sectionSearch(): HTMLElement | null {
  const inFocus = document.activeElement?.closest("section")?.querySelector<HTMLElement>("[data-section-search]");
  if (inFocus) return inFocus;
  const fields = [...document.querySelectorAll<HTMLElement>("[data-section-search]")];
  const middle = window.innerHeight / 2;
  return (
    fields.find((field) => {
      const section = (field.closest("section") ?? field).getBoundingClientRect();
      return section.top <= middle && section.bottom >= middle;
    }) ??
    fields[0] ??
    null
  );
}

/** Keys that work on every page: ctrl-K or ⌘K, `?`, `/`. Views add their own; KeysDialog lists all. */
export function useKeys(actions: { onPalette: () => void; onHelp: () => void }): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (event.key === "?") {
        event.preventDefault();
        latest.current.onHelp();
      } else if (event.key === "/") {
        const field = sectionSearch();
        if (!field) return;
        event.preventDefault();
        field.focus();
        field.scrollIntoView({ block: "nearest" });
      }
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
