/** The start of time, where Prometheus states when it was started. */
const never = "1970-01-01T00:00:00Z";

/**
 * The answers of Prometheus about itself and what it scrapes, in the form that they have when there is nothing to say: a variant is
 * files, and no server that scrapes. Source: web/api/v1/api.go of Prometheus 3.
 */
export const emptyStatuses = {
  query_exemplars: [],
  rules: { groups: [] },
  alerts: { alerts: [] },
  alertmanagers: { activeAlertmanagers: [], droppedAlertmanagers: [] },
  targets: { activeTargets: [], droppedTargets: [], droppedTargetCounts: {} },
  "targets/metadata": [],
  scrape_pools: { scrapePools: [] },
  notifications: [],
  "status/config": { yaml: "" },
  "status/flags": {},
  "status/walreplay": { min: 0, max: 0, current: 0, state: "done" },
  "status/runtimeinfo": {
    startTime: never,
    CWD: "",
    hostname: "",
    serverTime: never,
    reloadConfigSuccess: true,
    lastConfigTime: never,
    corruptionCount: 0,
    goroutineCount: 0,
    GOMAXPROCS: 0,
    GOMEMLIMIT: 0,
    GOGC: "",
    GODEBUG: "",
    storageRetention: "",
  },
} as const;
