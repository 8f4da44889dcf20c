import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";

/** Tools that stand in the line where there is room; a phone shows them below it, once “Options” is pressed. */
export function MoreTools({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Options
      </Button>
      <div className={classNames("contents", !isOpen && "max-sm:hidden")}>{children}</div>
    </>
  );
}
