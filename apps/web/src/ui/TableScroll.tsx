import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

/** A table that may be wider than its place: it scrolls in itself, by keyboard too, and has a tab stop only where it does. */
export function TableScroll({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={classNames("table-scroll", className)}
      {...(scrolls && { tabIndex: 0, role: "group", "aria-label": label })}
    >
      {children}
    </div>
  );
}
