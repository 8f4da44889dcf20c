import type { TopSort } from "@sweetspot/contract/view-state-profile";
import type { GlossaryWord } from "@sweetspot/model/words/glossary";
import { classNames } from "../../../../ui/class-names.ts";
import { Term } from "../../../../ui/Term.tsx";

/** For the cells of a column that a phone leaves out. */
export const wideOnlyClass = "max-sm:hidden";

export interface TopColumn {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** The word of the glossary that the label is, or stands for. */
  readonly word?: GlossaryWord;
  /** Absent where the column follows another one's order. */
  readonly sort?: TopSort;
  /** Text rather than numbers. */
  readonly isText?: true;
  /** In px; the rest of the row without it. */
  readonly width?: number;
  /** Left out on a phone, where the name needs the room. */
  readonly wideOnly?: true;
}

/** The head of a sortable table: a button in each column that orders it, the order said to screen readers. */
export function SortHead({
  columns,
  sort,
  ascending,
  onSort,
}: {
  columns: readonly TopColumn[];
  sort: TopSort;
  ascending: boolean;
  onSort: (sort: TopSort, ascending: boolean) => void;
}) {
  return (
    <thead className="sticky top-0 z-10 bg-bg">
      <tr>
        {columns.map((column) => {
          const chosen = column.sort !== undefined && column.sort === sort;
          return (
            <th
              key={column.id}
              scope="col"
              className={classNames(!column.isText && "num", column.wideOnly && wideOnlyClass)}
              style={{ width: column.width ?? "auto" }}
              aria-sort={chosen ? (ascending ? "ascending" : "descending") : undefined}
            >
              {column.sort === undefined ? (
                <span title={column.title}>{column.label}</span>
              ) : (
                <button
                  type="button"
                  title={column.title}
                  className={classNames("hover:text-ink", chosen && "font-semibold text-ink")}
                  onClick={() => onSort(column.sort!, chosen ? !ascending : column.sort === "name")}
                >
                  {column.label}
                  <span aria-hidden="true">{chosen ? (ascending ? " ▴" : " ▾") : ""}</span>
                </button>
              )}
              {column.word && (
                <span data-noprint>
                  {" "}
                  <Term word={column.word} label={`What “${column.label}” means`}>
                    ?
                  </Term>
                </span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
