/** Time as an x axis. */
const timeAxes = ["since", "uptime", "wall"] as const;
export type TimeAxis = (typeof timeAxes)[number];

/** The meaning of the x axis: time, operations done, or a parameter in which captures differ. */
export const chartAxes = [...timeAxes, "operation", "sweep"] as const;
export type ChartAxis = (typeof chartAxes)[number];
