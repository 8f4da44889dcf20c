// The work on profiles that runs in workers, in one place for the registry of tasks.
export { denominatorsTask } from "./denominators.ts";
export { exportPprofTask, foldedTask } from "./export.ts";
export { callersTask, childrenTask, flameTask, searchTask, topTask } from "./tree-tasks.ts";
