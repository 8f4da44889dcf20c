// The work on profiles that runs in workers, in one place for the registry of tasks.
export { callersTask } from "./callers.ts";
export { denominatorsTask } from "./denominators.ts";
export { childrenTask } from "./children.ts";
export { exportPprofTask, foldedTask } from "./export.ts";
export { flameTask } from "./flame.ts";
export { searchTask } from "./search.ts";
export { topTask } from "./top.ts";
