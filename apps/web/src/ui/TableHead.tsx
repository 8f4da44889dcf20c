import type { ReactNode } from "react";

/** A column's heading: its text, or its content and the classes of its cell. False where the table lacks the column. */
type Heading = string | readonly [content: ReactNode, className: string] | false;

/** The head of a table, one cell a column. */
export function TableHead({ columns, className }: { columns: readonly Heading[]; className?: string }) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((column, at) => {
          if (column === false) return null;
          const [content, cellClass] = typeof column === "string" ? [column, undefined] : column;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- columns keep their places
            <th key={at} scope="col" className={cellClass}>
              {content}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** A heading for screen readers alone, over a column that explains itself. */
export const unseen = (text: string) => <span className="sr-only">{text}</span>;
