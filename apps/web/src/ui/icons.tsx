/** Line icons on a 16 px grid, drawn in the text's colour; always decoration, so never read out. */
const paths = {
  close: "M4 4l8 8M12 4l-8 8",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  chevronDown: "M4.5 6.5L8 10l3.5-3.5",
  chevronRight: "M6.5 4.5L10 8l-3.5 3.5",
  up: "M8 13V3.5M4 7l4-4 4 4",
  down: "M8 3v9.5M4 9l4 4 4-4",
  check: "M3.5 8.5l3 3 6-7",
  copy: "M5.5 5.5h7v8h-7zM3.5 10.5v-8h7",
  download: "M8 2.5v8M4.5 7.5L8 11l3.5-3.5M3 13.5h10",
  upload: "M8 11V3M4.5 6L8 2.5 11.5 6M3 13.5h10",
  expand: "M9.5 2.5h4v4M13.5 2.5l-5 5M6.5 13.5h-4v-4M2.5 13.5l5-5",
  collapse: "M13 7H9V3M9 7l4.5-4.5M3 9h4v4M7 9l-4.5 4.5",
  search: "M7 11.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.5 10.5l3 3",
  link: "M6.5 9.5l3-3M7 4.5l1.2-1.2a2.8 2.8 0 014 4L11 8.5M9 11.5l-1.2 1.2a2.8 2.8 0 01-4-4L5 7.5",
  edit: "M10.5 3.5l2 2L5.5 12.5l-2.7.7.7-2.7z",
  trash: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9",
  drag: "M6 4h.01M6 8h.01M6 12h.01M10 4h.01M10 8h.01M10 12h.01",
  warn: "M8 2.5l6 11H2zM8 6.5v3.5M8 11.8v.1",
  file: "M4 2.5h5l3 3v8H4zM9 2.5v3h3",
  theme: "M8 2.5a5.5 5.5 0 100 11zM8 2.5a5.5 5.5 0 010 11",
  plus: "M8 3v10M3 8h10",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  const dotted = name === "more" || name === "drag";
  return (
    <svg
      viewBox="0 0 16 16"
      className={`inline-block size-4 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={dotted ? 2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
