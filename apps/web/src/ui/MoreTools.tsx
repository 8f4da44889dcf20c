import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";

/**
 * Tools that are in the line where there is room; a phone shows them below it, once “Options” is pressed. With `folded` they
 * wait for a press at every width, and the button has that name.
 */
export function MoreTools({ folded, children }: { folded?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        className={folded === undefined ? "sm:hidden" : ""}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {folded ?? "Options"}
      </Button>
      <div className={isOpen ? "contents" : folded === undefined ? "contents max-sm:hidden" : "hidden"}>{children}</div>
    </>
  );
}
