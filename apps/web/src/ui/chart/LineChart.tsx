import { type ComponentType, lazy, Suspense, useState } from "react";
import type { LineChartProps } from "./chart-model.ts";

type Drawing = ComponentType<LineChartProps & { height: number }>;

let loaded: Drawing | null = null;

/** Fetches the drawing's code: at once where charts will surely be drawn, so that they need not wait for it with their data. */
export async function loadLineChart(): Promise<{ default: Drawing }> {
  const module = await import("./LineChartDrawing.tsx");
  loaded = module.default;
  return module;
}

const LateDrawing = lazy(loadLineChart);

const defaultHeight = 240;

/**
 * Lines over a numeric axis, with bands for intervals and envelopes. Drag to zoom, double click or Escape to see all again,
 * arrow keys to move the crosshair. Loads recharts on first use; its height is reserved meanwhile.
 * At most about 8 series and 2,000 points in all: reduce before, on the server.
 */
export function LineChart(props: LineChartProps) {
  const height = props.height ?? defaultHeight;
  // A component that has waited once is shown no sooner than 300 ms later by React, so code that is here is not waited for.
  const [Drawing] = useState(() => loaded ?? LateDrawing);
  return (
    <div style={{ minHeight: height }} data-chart={props.label}>
      <Suspense fallback={<div style={{ height }} aria-busy="true" />}>
        <Drawing {...props} height={height} />
      </Suspense>
    </div>
  );
}
