import type { Exporter } from "./exporter.ts";

/** client_golang's collectors of the Go runtime, the old one (memstats) and that of runtime/metrics. */
export const goRuntime: Exporter = {
  system: "Go runtime",
  about: "surroundings",
  names: /^(go|promhttp)_/,
  rules: [
    {
      metrics: /^go_(memstats_heap_(inuse|alloc)_bytes|gc_heap_live_bytes|gc_heap_goal_bytes|memstats_next_gc_bytes)$/,
      question: "How large is the live heap, and how far does the collector let it grow?",
    },
    {
      metrics:
        /^go_(gc_heap_allocs_bytes_total|memstats_alloc_bytes_total|gc_heap_allocs_objects_total|memstats_mallocs_total)$/,
      question: "How fast does the program allocate?",
    },
    {
      metrics:
        /^go_(gc_duration_seconds_(sum|count)|gc_cycles_total_gc_cycles_total|cpu_classes_gc_total_cpu_seconds_total)$/,
      question: "How much of the time is garbage collection?",
    },
    {
      metrics: /^go_(goroutines|sched_goroutines_goroutines|threads)$/,
      question: "Do goroutines or threads pile up?",
    },
    {
      metrics: /^go_sync_mutex_wait_total_seconds_total$/,
      question: "How long do goroutines wait for locks?",
    },
  ],
};
