import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

/**
 * The first screen of a report: the verdict, the author beside it where the window is wide and right below it where it is
 * not, then the findings.
 */
export function FirstScreen({
  verdict,
  author,
  list,
  isBusy = false,
}: {
  verdict: ReactNode;
  /** Null where the author has said nothing. */
  author: ReactNode;
  list: ReactNode;
  isBusy?: boolean;
}) {
  return (
    <div
      id="findings"
      data-section
      className={classNames(
        "mt-4 grid grid-cols-1 gap-x-10 gap-y-3",
        author !== null && "lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr]",
      )}
    >
      <section aria-labelledby="findings-title" aria-busy={isBusy} className="contents">
        <h2 id="findings-title" className="sr-only">
          Findings
        </h2>
        <div className="min-w-0 empty:hidden lg:col-start-1 lg:row-start-1">{verdict}</div>
        <div className="order-1 min-w-0 empty:hidden lg:col-start-1 lg:row-start-2">{list}</div>
      </section>
      {author !== null && (
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:order-2">{author}</div>
      )}
    </div>
  );
}
