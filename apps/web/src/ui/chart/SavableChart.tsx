import { type ReactNode, useRef } from "react";
import { IconButton } from "../IconButton.tsx";
import { Menu } from "../Menu.tsx";
import type { LineChartProps } from "./chart-model.ts";
import { LineChart } from "./LineChart.tsx";
import { SaveItems } from "./SaveItems.tsx";

/** A chart under its heading, with a menu that takes it away as data or as a picture. */
export function SavableChart({ drawing, heading }: { drawing: LineChartProps; heading: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="mb-1 flex items-baseline gap-2">
        <figcaption className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-[13px]">{heading}</figcaption>
        <span data-noprint>
          <Menu trigger={<IconButton icon="more" label={`Save ${drawing.label}`} />}>
            <SaveItems drawing={drawing} container={container} />
          </Menu>
        </span>
      </div>
      <div ref={container}>
        <LineChart {...drawing} />
      </div>
    </>
  );
}
