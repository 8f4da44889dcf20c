/** A text whose words with hyphens, such as the names of variants and flags of commands, break only where they are wider than their line. */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(\S*-\S*)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="inline-block max-w-full">
        {part}
      </span>
    ),
  );
}
