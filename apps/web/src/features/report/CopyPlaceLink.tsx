import type { Place } from "@sweetspot/contract/view-state-place";
import { usePlaceLink } from "../../state/use-place-link.ts";
import { classNames } from "../../ui/class-names.ts";
import { copyAndSay } from "../../ui/copy-text.ts";
import { IconButton } from "../../ui/IconButton.tsx";

/** A quiet button that copies the link to a place of the page, as it is shown now. */
export function CopyPlaceLink({
  place,
  label,
  besides,
  className,
  tabIndex,
}: {
  place: Place;
  /** The target of the link: `Copy the link to <label>`. */
  label: string;
  /** Parameters that the link has beside those of the page. */
  besides?: Readonly<Record<string, string>>;
  className?: string;
  tabIndex?: number;
}) {
  const link = usePlaceLink();
  return (
    <IconButton
      icon="link"
      tabIndex={tabIndex}
      label={`Copy the link to ${label}`}
      className={classNames("size-6! text-ink3 print:hidden", className)}
      onClick={() => void copyAndSay(link(place, besides), "The link is copied.")}
    />
  );
}
