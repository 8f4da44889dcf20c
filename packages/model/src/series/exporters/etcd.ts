import type { Exporter } from "./exporter.ts";

/** https://etcd.io/docs/latest/metrics/ */
export const etcd: Exporter = {
  system: "etcd",
  about: "work",
  rules: [
    {
      metrics: /^etcd_disk_(backend_commit|wal_fsync)_duration_seconds$/,
      question: "How long do commits and log syncs take?",
    },
    {
      metrics: /^etcd_debugging_disk_backend_commit_(rebalance|spill|write)_duration_seconds$/,
      question: "Which part of a commit takes the time?",
    },
    {
      metrics: /^etcd_mvcc_db_total_size_in(_use_in)?_bytes$/,
      question: "How large does the database grow?",
    },
    { metrics: /^etcd_server_slow_(apply|read_indexes)_total$/, better: "lower" },
  ],
};
