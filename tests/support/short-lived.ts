/** The server ends as soon as its requests have: no balancer asks the servers of tests (`fault/stop.test.ts` tests the wait). */
export const withoutDrain = { SWEETSPOT_DRAIN_SECONDS: "0" } as const;

/** Most tests compute little, and each further thread loads the program once more. The servers that browsers visit have two. */
export const oneTaskThread = { SWEETSPOT_TASK_THREADS: "1" } as const;
