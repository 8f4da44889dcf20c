import { describe, expect, it } from "vitest";
import { loadCounters, pairCounters } from "./pair-counters.ts";

const pairs = (...names: string[]): string[] =>
  pairCounters(names).map(({ numerator, denominator }) => `${numerator} / ${denominator.join(" + ")}`);

/** Counters as exporters name them, and which of them belong together. */
const exporters: Readonly<Record<string, { readonly counters: readonly string[]; readonly pairs: readonly string[] }>> =
  {
    node_exporter: {
      counters: [
        "node_cpu_seconds_total",
        "node_context_switches_total",
        "node_disk_io_time_seconds_total",
        "node_disk_read_bytes_total",
        "node_disk_read_time_seconds_total",
        "node_disk_reads_completed_total",
        "node_disk_reads_merged_total",
        "node_disk_write_time_seconds_total",
        "node_disk_writes_completed_total",
        "node_disk_written_bytes_total",
        "node_network_receive_bytes_total",
        "node_network_receive_drop_total",
        "node_network_receive_errs_total",
        "node_network_receive_packets_total",
        "node_vmstat_pgfault",
      ],
      pairs: [
        "node_disk_read_bytes_total / node_disk_reads_completed_total",
        "node_disk_read_time_seconds_total / node_disk_reads_completed_total",
        "node_disk_write_time_seconds_total / node_disk_writes_completed_total",
        "node_disk_written_bytes_total / node_disk_writes_completed_total",
        "node_network_receive_bytes_total / node_network_receive_packets_total",
        "node_network_receive_drop_total / node_network_receive_packets_total",
        "node_network_receive_errs_total / node_network_receive_packets_total",
      ],
    },
    nginx: {
      counters: ["nginx_connections_accepted", "nginx_connections_handled", "nginx_http_requests_total"],
      pairs: [],
    },
    "nginx vts": {
      counters: [
        "nginx_vts_server_bytes_total",
        "nginx_vts_server_request_seconds_total",
        "nginx_vts_server_requests_total",
        "nginx_vts_upstream_bytes_total",
        "nginx_vts_upstream_requests_total",
      ],
      pairs: [
        "nginx_vts_server_bytes_total / nginx_vts_server_requests_total",
        "nginx_vts_server_request_seconds_total / nginx_vts_server_requests_total",
        "nginx_vts_upstream_bytes_total / nginx_vts_upstream_requests_total",
      ],
    },
    envoy: {
      counters: [
        "envoy_cluster_upstream_cx_connect_fail",
        "envoy_cluster_upstream_cx_rx_bytes_total",
        "envoy_cluster_upstream_cx_total",
        "envoy_cluster_upstream_rq_retry",
        "envoy_cluster_upstream_rq_timeout",
        "envoy_cluster_upstream_rq_total",
        "envoy_server_uptime",
      ],
      pairs: [
        "envoy_cluster_upstream_rq_retry / envoy_cluster_upstream_rq_total",
        "envoy_cluster_upstream_rq_timeout / envoy_cluster_upstream_rq_total",
      ],
    },
    postgres: {
      counters: [
        "pg_stat_database_blk_read_time",
        "pg_stat_database_blks_hit",
        "pg_stat_database_blks_read",
        "pg_stat_database_conflicts",
        "pg_stat_database_deadlocks",
        "pg_stat_database_xact_commit",
        "pg_stat_database_xact_rollback",
        "pg_stat_statements_calls_total",
        "pg_stat_statements_seconds_total",
      ],
      pairs: [
        "pg_stat_database_blk_read_time / pg_stat_database_blks_read",
        "pg_stat_database_xact_rollback / pg_stat_database_xact_commit",
        "pg_stat_statements_seconds_total / pg_stat_statements_calls_total",
      ],
    },
    etcd: {
      counters: [
        "etcd_network_client_grpc_received_bytes_total",
        "etcd_server_proposals_applied_total",
        "etcd_server_proposals_committed_total",
        "etcd_server_proposals_failed_total",
        "etcd_server_slow_apply_total",
      ],
      pairs: ["etcd_server_proposals_failed_total / etcd_server_proposals_committed_total"],
    },
    go: {
      counters: [
        "go_memstats_alloc_bytes_total",
        "go_memstats_frees_total",
        "go_memstats_mallocs_total",
        "process_cpu_seconds_total",
        "process_network_receive_bytes_total",
      ],
      pairs: [],
    },
    micrometer: {
      counters: [
        "hikaricp_connections_timeout_total",
        "jvm_gc_memory_allocated_bytes_total",
        "tomcat_global_error_total",
        "tomcat_global_received_bytes_total",
        "tomcat_global_request_seconds_count",
        "cache_gets_total",
        "cache_puts_total",
      ],
      pairs: ["tomcat_global_error_total / tomcat_global_request_seconds_count"],
    },
    prometheus: {
      counters: [
        "prometheus_notifications_errors_total",
        "prometheus_notifications_sent_total",
        "prometheus_remote_storage_samples_dropped_total",
        "prometheus_remote_storage_samples_total",
        "prometheus_rule_evaluation_failures_total",
        "prometheus_rule_evaluations_total",
        "prometheus_target_scrapes_exceeded_sample_limit_total",
        "prometheus_tsdb_compactions_failed_total",
        "prometheus_tsdb_compactions_total",
        "prometheus_tsdb_head_samples_appended_total",
      ],
      pairs: [
        "prometheus_notifications_errors_total / prometheus_notifications_sent_total",
        "prometheus_remote_storage_samples_dropped_total / prometheus_remote_storage_samples_total",
        "prometheus_rule_evaluation_failures_total / prometheus_rule_evaluations_total",
        "prometheus_tsdb_compactions_failed_total / prometheus_tsdb_compactions_total",
      ],
    },
    redis: {
      counters: [
        "redis_commands_duration_seconds_total",
        "redis_commands_processed_total",
        "redis_commands_total",
        "redis_keyspace_hits_total",
        "redis_keyspace_misses_total",
        "redis_net_input_bytes_total",
      ],
      pairs: [
        "redis_commands_duration_seconds_total / redis_commands_total",
        "redis_keyspace_misses_total / redis_keyspace_hits_total + redis_keyspace_misses_total",
      ],
    },
    kafka: {
      counters: [
        "kafka_consumer_fetch_manager_bytes_consumed_total",
        "kafka_consumer_fetch_manager_records_consumed_total",
        "kafka_producer_record_error_total",
        "kafka_producer_record_retry_total",
        "kafka_producer_record_send_total",
      ],
      pairs: [
        "kafka_consumer_fetch_manager_bytes_consumed_total / kafka_consumer_fetch_manager_records_consumed_total",
      ],
    },
  };

describe("counters that belong together, by whole words of their names", () => {
  it.each(Object.entries(exporters))("%s", (_, { counters, pairs: expected }) => {
    expect(pairs(...counters)).toEqual(expected);
  });

  it("finds errors beside requests, and prefers requests to connections", () => {
    expect(pairs("app_errors_total", "app_requests_total", "app_connections_total")).toEqual([
      "app_errors_total / app_requests_total",
    ]);
  });

  it("finds no pair where two counters fit equally well", () => {
    expect(pairs("app_errors_total", "app_queries_total", "app_commands_total")).toEqual([]);
  });

  it("finds sum and count of what states no type", () => {
    expect(pairs("app_wait_seconds_sum", "app_wait_seconds_count")).toEqual([
      "app_wait_seconds_sum / app_wait_seconds_count",
    ]);
    expect(pairs("app_batch_size_sum", "app_batch_size_count")).toEqual(["app_batch_size_sum / app_batch_size_count"]);
  });

  it("prefers a counter to the count of a histogram", () => {
    expect(pairs("db_write_tx_seconds_total", "db_write_tx_duration_seconds_count", "db_write_tx_total")).toEqual([
      "db_write_tx_seconds_total / db_write_tx_total",
    ]);
  });

  it("takes no part of a word for a word", () => {
    expect(pairs("app_terrors_total", "app_requests_total")).toEqual([]);
    expect(pairs("app_mission_total", "app_requests_total")).toEqual([]);
  });
});

describe("the counter whose rate is the load", () => {
  it.each([
    ["app_evictions_total", ["app_requests_total", "other_requests_total"], "app_requests_total"],
    ["app_http_body_bytes_total", ["app_requests_total", "app_http_requests_total"], "app_http_requests_total"],
    ["app_evictions_total", ["app_http_requests_total"], null],
    ["app_requests_total", ["app_requests_total"], null],
    ["app_evictions_total", ["app_requests_total", "app_queries_total"], null],
  ])("%s among %s", (metric, counters, expected) => {
    expect(loadCounters(counters)(metric)).toBe(expected);
  });
});
