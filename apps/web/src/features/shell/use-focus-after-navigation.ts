import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * After going to another page the focus would be lost with the link that was pressed: it goes to the new page's content,
 * so that the next Tab continues there. A page that focuses something itself keeps that.
 */
export function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        requestAnimationFrame(() => {
          if (document.activeElement !== null && document.activeElement !== document.body) return;
          document.getElementById("content")?.focus({ preventScroll: true });
        });
      }),
    [router],
  );
}
