import { Link } from "@tanstack/react-router";

/** The words of a remark: commands between backticks as code, and the way to the list of formats. */
export function RemarkWords({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\/formats\b)/).map((part, at) => {
    if (at % 2 === 0) return part;
    if (part.startsWith("`")) return <code key={at}>{part.slice(1, -1)}</code>;
    return (
      <Link key={at} to="/formats" className="text-accent underline">
        the list of formats
      </Link>
    );
  });
}
