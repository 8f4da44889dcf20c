import { readPlace } from "@sweetspot/contract/view-state-place";
import { useLocation } from "@tanstack/react-router";

/** The part of a section that the link points at, by name; empty when it points elsewhere. */
export function useSoughtPart(section: string): string {
  return useLocation({
    select: () => {
      const place = readPlace(window.location.hash);
      return place?.section === section ? place.part : "";
    },
  });
}
