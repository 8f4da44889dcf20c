import { lazy, Suspense } from "react";
import type { LineChartProps } from "./chart-model.ts";

const Drawing = lazy(() => import("./LineChartDrawing.tsx"));

const defaultHeight = 240;

/**
 * Lines over a numeric axis, with bands for intervals and envelopes. Drag to zoom, double click or Escape to see all again,
 * arrow keys to move the crosshair. Loads recharts on first use; its height is reserved meanwhile.
 * At most about 8 series and 2,000 points in all: reduce before, on the server.
 */
export function LineChart(props: LineChartProps) {
  const height = props.height ?? defaultHeight;
  return (
    <div style={{ minHeight: height }} data-chart={props.label}>
      <Suspense fallback={<div style={{ height }} aria-busy="true" />}>
        <Drawing {...props} height={height} />
      </Suspense>
    </div>
  );
}
