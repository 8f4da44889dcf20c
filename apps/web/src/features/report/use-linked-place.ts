import { readPlace } from "@sweetspot/contract/view-state-place";
import { useEffect } from "react";
import { toast } from "../../ui/toast.tsx";
import { holdAtPlace } from "./hold-at-place.ts";

/** Brings the reader to the place that the link names, when the page opens and whenever another one is put into the address. */
export function useLinkedPlace(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    function go(): void {
      stop?.();
      const place = readPlace(location.hash);
      if (place === null) return;
      stop = holdAtPlace(place, {
        onMissing: () => toast(`The link points at “${place.part}”, which this report does not show.`),
      });
    }
    go();
    window.addEventListener("hashchange", go);
    return () => {
      stop?.();
      window.removeEventListener("hashchange", go);
    };
  }, []);
}
