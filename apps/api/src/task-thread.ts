// The module that a compute thread starts with. The compiled form of all that it imports is kept in the system's temporary folder, so
// that the threads of a server that starts again are there in half the time. Where it cannot be kept nothing else changes.
import module from "node:module";

module.enableCompileCache();

const [{ runnerOf }, { tasks }] = await Promise.all([import("./work/worker.ts"), import("./tasks.ts")]);
const runTask = await runnerOf(tasks);
module.flushCompileCache();

export default runTask;
