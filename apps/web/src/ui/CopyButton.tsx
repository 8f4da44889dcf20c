import { useState } from "react";
import { Button, type ButtonLook } from "./Button.tsx";
import { copyText } from "./copy-text.ts";
import { Icon } from "./icons.tsx";
import { toast } from "./toast.tsx";

/** Copies a text, or the result of `text()` when pressed, and says so in its own place. */
export function CopyButton({
  text,
  children,
  label,
  compact = false,
  ...look
}: ButtonLook & {
  text: string | (() => string | Promise<string>);
  children?: string;
  label?: string;
  /** On phones only the icon is shown. */
  compact?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await copyText(typeof text === "string" ? text : text());
      setCopied(true);
      setTimeout(() => setCopied(false), 1600);
    } catch (error) {
      toast(error instanceof Error ? error.message : "The text could not be copied.", { failed: true });
    }
  }
  return (
    <Button {...look} onClick={() => void copy()} aria-label={label}>
      <Icon name={copied ? "check" : "copy"} />
      {children && <span className={compact ? "max-sm:sr-only" : undefined}>{copied ? "Copied" : children}</span>}
      <span className="sr-only" role="status">
        {copied ? "Copied" : ""}
      </span>
    </Button>
  );
}
