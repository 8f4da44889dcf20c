/** The ring with its spot, and the name: what makes a screenshot recognisable. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-[-0.02em]">
      <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
        <circle cx="6" cy="6" r="4.9" fill="none" stroke="var(--accent)" strokeWidth="1.9" />
        <circle cx="6" cy="6" r="1.9" fill="var(--accent)" />
      </svg>
      sweetspot
    </span>
  );
}
