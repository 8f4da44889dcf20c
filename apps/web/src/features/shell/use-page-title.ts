import { useEffect } from "react";

/** Sets the tab's title: “what · sweetspot”. */
export function usePageTitle(what: string): void {
  useEffect(() => {
    document.title = what === "" ? "sweetspot" : `${what} · sweetspot`;
  }, [what]);
}
