import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A link to source code on another site; plain text where there is no address. */
export function SourceLink({
  href,
  title,
  className,
  children,
}: {
  href: string | null;
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  if (href === null) return <span className={className}>{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      title={title}
      className={classNames("underline decoration-line2 underline-offset-2 hover:text-accent", className)}
    >
      {children}
    </a>
  );
}
