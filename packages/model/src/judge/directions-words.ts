/*
 * Whole words that say which way of a number is better, for units of benchmarks and for names of metrics. In lower case;
 * single letters as they are written. `docs/findings.md` shows the most important to readers.
 */

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ""));
}

/** Words for things that are configured, planned or left over: a number with such a word was not measured as good or bad. */
export const settingWords = setOf(`
  limit limits limiter timeout interval intervals budget ttl idle capacity quota quotas target targets threshold
  thresholds deadline config configured configuration setting settings spec desired expected allowed allowable allocatable
  planned tolerated tolerance simulated sim injected injection goal priority period window retention lease lookback
  horizon cooldown warmup benchtime think sleep backoff reserved requested concurrency parallelism timestamp epoch until
  between after before uptime age lifetime expiry expiration validity offset skew gomaxprocs gogc gomemlimit adj
  non no not without free avoid unused remaining`);

/** Settings that can be passed or run into: "limit exceeded" and "timeout errors" are events, not settings. */
export const passableWords = setOf(
  "limit limits limiter timeout quota quotas deadline budget capacity threshold thresholds",
);

/** Words of a metric's name for a point in time, a version or a setting; in a benchmark's unit it may be an operation. */
export const descriptionWords = setOf(`
  max maximum min minimum build info version revision generation schema created modified last next since start started stop
  boot id index seed default weight sampling sampled requests_limit shard number position height term bound`);

/** Words for what nobody wants, however it is counted: less is better, per second too. */
export const costWords = setOf(`
  error errors err errs failure failures failed fail fails failcnt fault faults majfault majfaults pgmajfault timeouts retry
  retries retried retrans retransmit retransmits retransmitted retransmission retransmissions drop drops dropped miss
  misses missed lost loss losses wait waits waiting waited stall stalls stalled deadlock deadlocks deadlocked panic panics
  panicked crash crashes crashed exception exceptions throttles throttled contention contended conflict conflicts
  collision collisions abort aborts aborted reject rejects rejected rejection rejections refused overrun overruns
  overflows overflowed underrun underruns leak leaks leaked corrupt corrupted corruption corruptions discarded garbage
  waste wasted fragmentation overhead slowdown amplification amp jitter flakes oom ooms unhealthy unavailable unreachable
  unreadable restarts violation violations mispredicts mispredicted mispredictions exceeded starvation starved`);

/** The duration of something that somebody waits for. */
export const slowWords = setOf(`
  latency latencies duration durations elapsed pause pauses paused delay delays delayed lag rtt ttfb turnaround makespan
  walltime wallclock stw`);

/** Words for what everybody wants more of. */
export const gainWords = setOf(`
  throughput goodput bandwidth speedup saved savings qps rps tps fps iops pps mips gflops tflops mflops pflops gbps mbps kbps
  bps ipc availability accuracy`);

/** Words for what is taken of something: with a word of gain nobody can say what is meant. */
export const consumptionWords = setOf("used usage consumed needed required utilization utilisation");

/** Wanted events: more of them is better where nothing but their number or share is meant. */
export const successWords = setOf("hit hits success successes succeeded successful passed hitrate");

/** Units of time. */
export const timeUnits = setOf(`
  ns nsec nsecs nanos nanosecond nanoseconds us usec usecs μs μsec micros microsecond microseconds ms msec msecs millis
  millisecond milliseconds s sec secs second seconds minute minutes hour hours time`);

/** Words for the divisor of a rate: time, or something that is spent as it passes. */
export const rateUnits = setOf(`
  ns us μs ms msec s sec secs second seconds min minute minutes mins hour hours h day days cycle cycles clk tick ticks
  joule joules J watt watts W`);

/** Units of size. */
export const sizeUnits = setOf("B byte bytes kb mb gb tb pb kib mib gib tib size sizes rss maxrss");

/** Bytes that are the work or were chosen, not what the work costs. */
export const amountWords = setOf(`
  input inputs output outputs in out processed received recv receive sent send transmitted transmit transferred ingested
  read reads written writes scanned decoded encoded parsed raw uncompressed compressed buffer buffers cache cached batch
  block blocks page pages chunk chunks window pool segment segments message msg payload key keys value values record row
  request response body frame packet item object blob shard free available avail released committed virtual`);

/** Amounts that are a cost when they are divided by operations. */
export const spentWords = setOf("read reads written writes sent allocated");

/** Words for the cost of an operation, also as the sum of a run. */
export const resourceWords = setOf(`
  alloc allocs allocation allocations malloc mallocs cycle cycles instruction instructions insn insns instrs syscall
  syscalls cpb joule joules J mJ uJ nJ bits`);

/** Words for the cost of an operation when it is divided by operations; alone it may be the work itself. */
export const operationCosts = setOf(`
  read reads write writes seek seeks fsync fsyncs syncs flushes rpc rpcs roundtrip roundtrips comparison comparisons
  compares copies io ios probe probes gc gcs locks wakeup wakeups page pages branch branches loads stores goroutines
  switches csw migrations hop hops gas`);

/** Pieces of work: the number of them by the second is a pace, and more is better. */
export const workWords = setOf(`
  op ops operation operations req reqs request requests query queries tx txs txn txns transaction transactions msg msgs
  message messages row rows record records key keys item items event events point points doc docs document documents block
  blocks insert inserts get gets put puts deletes updates read reads write writes lookup lookups scans searches iteration
  iterations iter iters it its commits frame frames packet packets pkt pkts segment segments segs call calls rpc rpcs
  connection connections conns connects transfer transfers token tokens file files line lines entry entries elem elems element
  elements header headers kelem melem gelem kitems mitems gitems kops mops gops kreq mreq gas mgas flop gflop mflop tflop job jobs task tasks hash hashes sigs signatures verifications image images pixel pixels node
  nodes cells edges word words char chars character characters object objects vectors step steps games moves checks bit
  bits kbit mbit gbit sample samples attempts response responses tuples proof proofs`);

/** Groups of work whose size is chosen: what falls on one of them is no cost of an operation. */
export const groupWords = setOf(
  "batch batches chunk chunks block blocks file files frame frames image images step steps",
);

/** Words that make so many a second a cost or a matter of load rather than a pace. */
export const burdenWords = setOf(`
  alloc allocs alloced allocated allocation allocations heap memory mem rss gc gcs cpu syscall syscalls interrupt interrupts irq
  context switch switches swap swapped page pages disk device lock locks evicted evictions expired arrival arrivals offered discard
  instruction instructions`);

/** Words that only say which statistic or what part of a whole a number is. */
export const statisticWords = setOf(`
  total totals sum count counts counter avg average mean median min max maximum minimum peak rate rates ratio fraction
  share percent percentage pct % stddev std dev deviation stdev geomean percentile quantile high hwm wall real cpu current
  norm normalized abs absolute relative`);

/** Words for what is done: behind a time, or beside a percentile, it tells operations apart. */
export const operationNames = setOf(`
  op ops get gets put puts set read reads write writes insert inserts update updates delete deletes scan scans lookup find
  search query queries append commit open close send recv publish consume request requests req rpc call calls encode
  decode iter seek flush compact compaction merge sort hash sign verify connect tx txn transaction http grpc cold warm
  small medium large random seq sequential sync async`);

/** Words for what a process does while others wait: the seconds spent in it are a cost. */
export const busyWords = setOf(`
  write writes lock locks gc commit commits fsync sync rebalance spill append op compact compaction compactions flush
  flushes mutex blocked writedelay`);

/** The time of processors and devices: nobody can say what is good without knowing the load. */
export const usageWords = setOf("cpu user system usage used active busy io running nice steal guest irq softirq");

/** Words by which a gauge of bytes is memory that is held. */
export const heldWords = setOf("resident rss inuse used alloc live objects working pss");

/** Words that say that the held bytes are memory. */
export const memoryWords = setOf("memory mem heap memstats resident rss pss");

/** Memory that is not held by what is measured. */
export const notHeldWords = setOf(`
  released available avail cached cache buffers virtual swap sys committed mapped mmap shared reclaimable vm metadata peak`);

/** The lag of something, or what has piled up. */
export const lagWords = setOf("lag behind backlog staleness");

/** States that are wanted, as the last word of a gauge. */
export const stateWords = setOf("up ready healthy alive success");
