import { useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

const rowHeight = 26;

/**
 * A table body of any length, drawn where it is seen. The rows scroll in a box of their own, or with the window in a
 * workbench. Spacer rows above and below keep the scroll bar right.
 */
export function VirtualTable({
  head,
  count,
  inWindow,
  label,
  renderRow,
}: {
  head: ReactNode;
  count: number;
  inWindow: boolean;
  label: string;
  renderRow: (position: number) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (box.current) setOffset(box.current.getBoundingClientRect().top + window.scrollY);
  }, [count]);
  // oxlint-disable-next-line react/incompatible-library -- it changes under the same reference; nothing here is memoised
  const inBox = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: !inWindow,
  });
  const onPage = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 20,
    scrollMargin: offset,
    enabled: inWindow,
  });
  const rows = inWindow ? onPage : inBox;
  const margin = inWindow ? offset : 0;
  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? margin) - margin;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <div ref={box} className={inWindow ? "" : "max-h-[520px] overflow-auto"} tabIndex={inWindow ? -1 : 0}>
      <table className="table table-fixed" aria-label={label} aria-rowcount={count + 1}>
        {head}
        <tbody>
          {before > 0 && <Spacer height={before} />}
          {items.map((item) => renderRow(item.index))}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </table>
    </div>
  );
}

/** One cell: more than there are columns to see would take a part of their width. */
function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
