/** A metric worth looking at by itself, and the question its chart answers. */
export interface Preset {
  /** Group it is listed under. */
  readonly system: PresetSystem;
  /** Metric names it stands for, whole names. */
  readonly metrics: RegExp;
  readonly question: string;
  /** Names one process cannot rate above this many per second: one writer spends at most one second a second. */
  readonly limit?: { readonly perSecond: number; readonly reason: string };
  /** What its name leads people to believe wrongly. */
  readonly caution?: string;
}

export type PresetSystem =
  | "bolt"
  | "etcd"
  | "LevelDB and Pebble (go-ethereum)"
  | "Badger"
  | "process"
  | "Go runtime"
  | "host";

const singleWriter = { perSecond: 1, reason: "one writer at a time: a second of writing takes a second" } as const;
const oneDevice = { perSecond: 1, reason: "a device is busy at most all the time" } as const;

/**
 * Metrics that ship as ready charts, in the order in which they are shown. The first that a report has is its first
 * chart: time spent in write transactions says more about a store than anything else.
 */
export const presets: readonly Preset[] = [
  {
    system: "bolt",
    metrics: /^(\w+_)?b?bolt_tx_write_seconds_total$/,
    question: "How much of each second goes into writing pages to disk?",
    limit: singleWriter,
  },
  {
    system: "bolt",
    metrics: /^(\w+_)?(db_)?write_(tx|transaction)s?_seconds_total$/,
    question: "How much of each second does a write transaction hold the writer?",
    limit: singleWriter,
  },
  {
    system: "bolt",
    metrics:
      /^((\w+_)?b?bolt_tx_(node_rebalance|nodes_spilled|spill|rebalance)|(\w+_)?db_(rebalance|spill|disk_write))_seconds_total$/,
    question: "How much of the writing is rebalancing, spilling and writing pages?",
    limit: singleWriter,
  },
  {
    system: "bolt",
    metrics: /^(\w+_)?b?bolt_tx_writes_total$/,
    question: "How many page writes reach the disk?",
    caution: "counts page writes, not transactions",
  },
  {
    system: "bolt",
    metrics: /^((\w+_)?b?bolt_db_open_(read_)?tx|(\w+_)?db_open_read_tx)$/,
    question: "Do open read transactions pile up and keep old pages alive?",
  },
  {
    system: "bolt",
    metrics: /^((\w+_)?b?bolt_mmap_(size|resize_count_total)|\w+_mmap_(bytes|reallocations_total))$/,
    question: "Does the mapping grow, and does growing it stop the readers?",
  },
  {
    system: "bolt",
    metrics: /^(read_write_tx_lock_time_milliseconds|(\w+_)?(write_)?lock_wait_seconds)$/,
    question: "How long does a transaction wait for the lock?",
    caution: "where the first bucket is wide, shorter waits have no quantile",
  },
  {
    system: "bolt",
    metrics: /^(\w+_)?b?bolt_(db|tx|freelist)_\w+$/,
    question: "What does the store do page by page?",
  },
  {
    system: "etcd",
    metrics: /^etcd_disk_(backend_commit|wal_fsync)_duration_seconds$/,
    question: "How long do commits and log syncs take?",
  },
  {
    system: "etcd",
    metrics: /^etcd_debugging_disk_backend_commit_(rebalance|spill|write)_duration_seconds$/,
    question: "Which part of a commit takes the time?",
  },
  {
    system: "etcd",
    metrics: /^etcd_mvcc_db_total_size_in(_use_in)?_bytes$/,
    question: "How large does the database grow?",
  },
  {
    system: "LevelDB and Pebble (go-ethereum)",
    metrics: /^\w*_disk_(read|write|size)$/,
    question: "How many bytes does the store read, write and hold?",
  },
  {
    system: "LevelDB and Pebble (go-ethereum)",
    metrics: /^\w*_compact_(time|input|output|writedelay_duration|writedelay_counter)$/,
    question: "How much work is compaction, and does it hold writes back?",
  },
  {
    system: "Badger",
    metrics: /^badger_(v\d+_)?(read|write)_bytes(_\w+)?$/,
    question: "How many bytes does the store read and write?",
  },
  {
    system: "Badger",
    metrics: /^badger_(v\d+_)?(size_bytes_\w+|(lsm|vlog)_size_bytes|compaction_current_num_lsm)$/,
    question: "How large are the tree and the value log?",
  },
  {
    system: "process",
    metrics: /^process_cpu_seconds_total$/,
    question: "How many cores does the process keep busy?",
  },
  {
    system: "process",
    metrics: /^process_resident_memory_bytes$/,
    question: "How much memory does the process hold?",
  },
  {
    system: "process",
    metrics: /^(process_open_fds|process_io_\w+|node_process_io_\w+|process_disk_\w+)$/,
    question: "How much does the process read, write and keep open?",
  },
  {
    system: "Go runtime",
    metrics: /^go_(memstats_heap_(inuse|alloc)_bytes|gc_heap_live_bytes|gc_heap_goal_bytes|memstats_next_gc_bytes)$/,
    question: "How large is the live heap, and how far does the collector let it grow?",
  },
  {
    system: "Go runtime",
    metrics:
      /^go_(gc_heap_allocs_bytes_total|memstats_alloc_bytes_total|gc_heap_allocs_objects_total|memstats_mallocs_total)$/,
    question: "How fast does the program allocate?",
  },
  {
    system: "Go runtime",
    metrics:
      /^go_(gc_duration_seconds_(sum|count)|gc_cycles_total_gc_cycles_total|cpu_classes_gc_total_cpu_seconds_total)$/,
    question: "How much of the time is garbage collection?",
  },
  {
    system: "Go runtime",
    metrics: /^go_(goroutines|sched_goroutines_goroutines|threads)$/,
    question: "Do goroutines or threads pile up?",
  },
  {
    system: "Go runtime",
    metrics: /^go_sync_mutex_wait_total_seconds_total$/,
    question: "How long do goroutines wait for locks?",
  },
  {
    system: "host",
    metrics: /^node_disk_(read|written)_bytes_total$/,
    question: "How many bytes do the disks move?",
  },
  {
    system: "host",
    metrics: /^node_disk_io_time_seconds_total$/,
    question: "How busy are the disks?",
    limit: oneDevice,
  },
  {
    system: "host",
    metrics: /^node_vmstat_pswp(in|out)$/,
    question: "Does the machine swap?",
  },
  {
    system: "host",
    metrics: /^node_memory_(MemAvailable|MemFree|Cached|Dirty|SwapFree)_bytes$/,
    question: "How much memory does the machine have left?",
  },
];

/** The first preset that a metric belongs to, with its place in the list. */
export function presetOf(metric: string): { readonly preset: Preset; readonly index: number } | null {
  const index = presets.findIndex((preset) => preset.metrics.test(metric));
  return index < 0 ? null : { preset: presets[index]!, index };
}
