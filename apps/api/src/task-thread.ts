// The module that a compute thread starts with.
import module from "node:module";
import { tasks } from "./tasks.ts";
import { collectSoon } from "./work/collect.ts";
import { runnerOf } from "./work/worker.ts";

const runTask = await runnerOf(tasks);
// A thread is ended from outside, and what it has compiled would be lost then.
module.flushCompileCache();
// Not before the work that the thread was started for.
collectSoon(2_000);
export default runTask;
