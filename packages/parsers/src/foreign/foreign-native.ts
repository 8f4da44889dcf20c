import { beginsWith, type ForeignFile } from "./foreign-file.ts";

const samplesOfRecording = "Make text of the recording, with its stacks: `perf script -i perf.data > perf.txt`.";
const switchesByStack =
  "Count the switches by stack: `perf record -e sched:sched_switch -g -a -- sleep 10 && perf script > perf.txt`.";

/** Texts of perf beside `perf script`. Source: Linux, tools/perf. */
const perfTexts: readonly ForeignFile[] = [
  {
    what: "what `perf stat --metric-only` writes, without counters",
    advice: "Run it without `--metric-only`: `perf stat -x, -o perf-stat.csv --append ./program`.",
    matches: (_, text) =>
      /^# +time(?!.*counts +unit +events).*\r?\n +\d+\.\d{9}/m.test(text) ||
      /^ ?time,[^\n]{0,300}\r?\n +\d+\.\d{9},/.test(text) ||
      /^\s*(?:[^,\n]{1,60},){0,20}(?:GHz|insn per cycle),[^\n]{0,300}\r?\n\s*[\d., ]{3,300}\r?\n/.test(text) ||
      /^\s*(?:\{\}\s*)?\{"metric-value" : "/.test(text),
  },
  {
    what: "a dump of the records of Linux perf (`-D`)",
    advice: `It holds bytes and addresses. ${samplesOfRecording}`,
    matches: (_, text) => /^0x[0-9a-f]+(?:@\S{1,300})? \[0x[0-9a-f]+\]: event: \d/m.test(text),
  },
  {
    what: "the source and instructions that perf annotate prints",
    advice: `Its percentages are of one function each. ${samplesOfRecording}`,
    matches: (_, text) => /^ *Percent *\|\s+Source code & Disassembly of /m.test(text),
  },
  {
    what: "the comparison that perf diff prints",
    advice:
      "Upload both recordings, each as a variant: `perf script -i perf.data.old > before.txt`, `perf script -i perf.data > after.txt`.",
    matches: (_, text) => /^# Baseline(?:\/\d)? +(?:Delta|Ratio|Weighted|\[Program|Shared Object|Symbol)/m.test(text),
  },
  {
    what: "the table that perf report prints",
    advice: "It holds no stacks. Make text of the recording: `perf script -i perf.data > perf.txt`.",
    matches: (_, text) =>
      /^# (?:Overhead|Children) *(?:Command|Samples|Children|Self|,)/m.test(text) ||
      /^# Samples: [\d.]+[KMG]? +of events? '/m.test(text) ||
      /^ +PerfTop: +\d+ irqs\/sec/m.test(text),
  },
  {
    what: "what perf sched prints",
    advice: `It holds waits of tasks, and no stacks. ${switchesByStack}`,
    matches: (_, text) =>
      /^ +Task +\| +Runtime ms +\| +(?:Switches|Count) +\|/m.test(text) ||
      /^ +time +cpu +(?:\d+ +)?task name +wait time +sch delay +run time/m.test(text) ||
      /^ +comm +parent +sched-in +run-time/m.test(text) ||
      /^ {0,60}\*[A-Z.][A-Z0-9.] .{0,300} secs(?: [A-Z.][A-Z0-9.] => \S.{0,60}:\d+)?\s*$/m.test(text) ||
      /^run measurement overhead: \d+ nsecs/.test(text),
  },
  {
    what: "what perf trace prints",
    advice:
      "It holds system calls and no stacks. Record stacks: `perf record -g -p PID -- sleep 30 && perf script > perf.txt`.",
    matches: (_, text) =>
      /^ *[\d.?]+ \( *(?:[\d.]+ ms)? *\): \S{1,64}\/\d+ (?: \.\.\. \[continued\]: )?\w+[( ]/m.test(text) ||
      /^ Summary of events:\s*$/m.test(text),
  },
  {
    what: "what perf lock, kmem, mem or c2c prints",
    advice: `It holds sums by place, and no stacks. ${switchesByStack}`,
    matches: (_, text) =>
      /^ *Name +acquired +contended +avg wait/m.test(text) ||
      /^ *contended +total wait +max wait +avg wait/m.test(text) ||
      /^ Callsite +\| Total_alloc\/Per +\|/m.test(text) ||
      /^ +Shared Data Cache Line Table\b/m.test(text),
  },
  {
    what: "a list of what a recording of perf holds, without its samples",
    advice: samplesOfRecording,
    matches: (_, text) =>
      /^# captured on +: \w{3} \w{3} +\d/m.test(text) ||
      /^Aggregated stats:\s+TOTAL events: +\d/m.test(text) ||
      /^# +pid +tid +ppid +comm\r?$/m.test(text) ||
      /^[0-9a-f]{40} (?:\[\S{1,60}\]|\/\S)/.test(text) ||
      /^\S{1,100}: (?:type: \d+(?: \([A-Z_]+\))?, )?size: \d+, (?:config: \S+, )?\{ sample_period, sample_freq \}: /.test(
        text,
      ),
  },
  {
    what: "samples by perf script without what ran (`-F`, `--call-trace`)",
    advice: "Record stacks and print all fields: `perf record -g ./program && perf script > perf.txt`.",
    matches: (_, text) =>
      /^(?: *\S.{0,40} +\d{1,8} +(?:\[\d{3,4}\] +)?\d+\.\d{6,9}: +(?:\d+ +)?(?:[^\s:]\S{0,60}: *)?\r?(?:\n|$)){2}/m.test(
        text,
      ),
  },
  {
    what: "a list of events by perf script, without stacks",
    advice: "Record them with stacks: `perf record -e EVENT -g -a -- sleep 10 && perf script > perf.txt`.",
    matches: (_, text) =>
      /^ *\S.{0,40} +\d{1,8} \[\d{3,4}\] +(?:\S{1,8} )?\d+\.\d{6}: +\w{1,40}:\w{1,80}: /m.test(text),
  },
];

/** Texts of pprof in Go and in gperftools, and of what they and other allocators count. */
const pprofTexts: readonly ForeignFile[] = [
  {
    what: "the list of callers and callees that pprof prints (`-peek`, `-tree`)",
    advice: "Upload the profile itself, or all its stacks: `go tool pprof -traces cpu.pb.gz > cpu.traces.txt`.",
    matches: (_, text) => /^ +flat +flat% +sum% +cum +cum% +calls +calls% \+ context/m.test(text),
  },
  {
    what: "the source or instructions that pprof prints (`-list`, `-disasm`)",
    advice: "Upload the profile itself; its lines are shown by function.",
    matches: (_, text) => /^ROUTINE ={10,40} \S/m.test(text),
  },
  {
    what: "the list of labels that pprof prints (`-tags`)",
    advice: "Upload the profile itself; labels filter it and split its stacks.",
    matches: (_, text) => /^ \S.{0,200}: Total -?[\d.]+\S* of -?[\d.]+\S* \( *[\d.]+%\)$/m.test(text),
  },
  {
    what: "a profile that Go prepared for its compiler",
    advice: "Upload the profile that it was made of, such as default.pgo.",
    matches: (_, text) => text.startsWith("GO PREPROFILE V"),
  },
  {
    what: "the events of an execution trace of Go as text",
    advice:
      "Take a profile out of the trace (net, sync, syscall or sched): `go tool trace -pprof=sync trace.out > sync.pb.gz`.",
    matches: (_, text) =>
      /^M=-?\d+ P=-?\d+ G=-?\d+ [A-Z]\w{1,40} Time=\d/m.test(text) ||
      /^EventBatch gen=\d+ m=\d+ time=\d+ size=\d/m.test(text),
  },
  {
    what: "the times of Go's packages at a program's start (`inittrace=1`)",
    advice: "They are of one start. Measure several: `hyperfine --export-json start.json ./program`.",
    matches: (_, text) => /^init \S{1,200} @[\d.]+ ms, [\d.]+ ms clock, \d+ bytes, \d+ allocs\r?$/m.test(text),
  },
  {
    what: "a profile with its symbols, as `google-pprof --raw` and `jeprof --raw` write it",
    advice:
      "Make folded stacks of it: `google-pprof --collapsed cpu.raw > cpu.folded`, or of jemalloc's `jeprof --collapsed heap.raw > heap.folded`.",
    matches: (_, text) => /^--- (?:symbol|profile|heap|contention)\r?\nbinary=/.test(text),
  },
  {
    what: "jemalloc's statistics of its arenas",
    advice:
      "They hold no stacks. Record allocations: `MALLOC_CONF=prof:true,prof_final:true ./program`, and upload the .heap file.",
    matches: (_, text) => /^_{3} Begin jemalloc statistics _{3}/m.test(text) || /^\{\s*"jemalloc": ?\{/.test(text),
  },
  {
    what: "jemalloc's remark on leaks",
    advice: "Upload the .heap file that it wrote.",
    matches: (_, text) => /^<jemalloc>: Leak approximation summary: /m.test(text),
  },
  {
    what: "what gperftools' heap checker prints",
    advice:
      "Fold the leaks that it wrote: `google-pprof --collapsed ./program /tmp/program.*._main_-end.heap > leaks.folded`.",
    matches: (_, text) => /^Leak check \S{1,100} detected leaks of \d+ bytes in \d+ objects/m.test(text),
  },
  {
    what: "a graph for Graphviz (.dot)",
    advice:
      "It is a drawing. Upload the profile that it was drawn from; for gprof2dot that is its input, for pprof the file behind `-dot`.",
    matches: (_, text) =>
      /^(?:#.{0,400}\n|\/\/.{0,400}\n|[ \t\r]{0,8}\n){0,20}[ \t]{0,8}(?:strict )?(?:di)?graph\b[^{\n]{0,300}\{/.test(
        text,
      ),
  },
];

/** Texts that other profilers of native programs print, and files that they leave beside their recordings. */
const otherTexts: readonly ForeignFile[] = [
  {
    what: "what samply writes beside a profile: the names of its functions (.syms.json)",
    advice:
      "Upload the profile, with the names put into it: open it with `samply load profile.json.gz` and save it in the Firefox Profiler by `Download`.",
    matches: (_, text) => /^\{\s*"string_table": ?\[/.test(text),
  },
  {
    what: "what uftrace prints",
    advice: "Make folded stacks of its recording: `uftrace dump --flame-graph --sample-time=1us > time.folded`.",
    matches: (head, text) =>
      beginsWith(head, "Ftrace!\0") ||
      /^# DURATION +TID +FUNCTION\r?$/m.test(text) ||
      /^ +Total time +Self time +Calls +Function\r?$/m.test(text) ||
      text.startsWith("# Function Call Graph for '") ||
      text.startsWith("uftrace file header: magic") ||
      text.startsWith('# version":"uftrace v') ||
      /^# program version +: v[\d.]+ .{0,200}\n# recorded on +: .{0,80}\n# cmdline +: uftrace /m.test(text),
  },
  {
    what: "a recording of gprof (gmon.out)",
    advice:
      "It holds calls by pairs. Record stacks instead: `perf record -g ./program && perf script > perf.txt`, or calls with what they cost: `valgrind --tool=callgrind ./program`.",
    matches: (head) => beginsWith(head, "gmon\u0001\0\0\0") || beginsWith(head, "gmon\0\0\0\u0001"),
  },
  {
    what: "what gprof prints",
    advice:
      "It holds calls by pairs, and the time of a call is a guess. Record stacks: `perf record -g ./program && perf script > perf.txt`.",
    matches: (_, text) =>
      /^n?granularity: each sample hit covers \d/im.test(text) ||
      /^index +% time +self +children +called +name$/m.test(text) ||
      /^Flat profile:\r?\n(?:.*\n){1,8}.*\bcalls +\S*\/call +\S*\/call +name\b/m.test(text) ||
      /^Each sample counts as [\d.]{1,20} seconds\.\r?$/m.test(text),
  },
  {
    what: "what gprof prints of sources or of its file",
    advice: "It holds counts of calls. Record stacks: `perf record -g ./program && perf script > perf.txt`.",
    matches: (_, text) =>
      /^\*{3} File .{1,300}:\r?$/m.test(text) ||
      /^File `.{1,300}' \(version \d+\) contains:/.test(text) ||
      /^\S.{0,300}:\d+: \(\S.{0,200}:0x[0-9a-f]+\) \d+ executions\r?$/m.test(text),
  },
  {
    what: "what heaptrack_print prints",
    advice: "Make folded stacks: `heaptrack_print --flamegraph-cost-type peak -F heap.folded heaptrack.program.zst`.",
    matches: (_, text) => /^MOST CALLS TO ALLOCATION FUNCTIONS\r?$/m.test(text),
  },
  {
    what: "a table of Intel VTune",
    advice:
      "Fold its stacks: `vtune -report top-down -call-stack-mode all -format csv -column 'CPU Time:Self,Module' -r r000hs | inferno-collapse-vtune > vtune.folded`.",
    matches: (_, text) =>
      /^\uFEFF?Function Stack,CPU Time:Self,Module/.test(text) ||
      /^Index +% CPU Time:Total +CPU Time:Self /m.test(text) ||
      /^\uFEFF?(?:Function(?: Stack)?|Module|Thread|Process|Source Line|Task Type)[,;\t]CPU Time(?:[:,;\t]|$)/m.test(
        text,
      ) ||
      /^Function(?: Stack)? {2,}(?:Module {2,})?CPU Time(?: {2}|:|$)/m.test(text) ||
      /^Collection and Platform Info\r?$/m.test(text),
  },
  {
    what: "heaptrack's heap over time in the form of massif",
    advice:
      "Its stacks are cut. Make folded stacks: `heaptrack_print --flamegraph-cost-type peak -F heap.folded heaptrack.program.zst`.",
    matches: (_, text) =>
      /^#-{5,40}\r?\nsnapshot=0\r?\n#-{5,40}\r?\ntime=/.test(text) || /^desc: heaptrack\r?\n/.test(text),
  },
  {
    what: "a causal profile of coz",
    advice:
      "It holds experiments with speeds and no stacks; `coz plot` draws it. Record stacks: `perf record -g ./program && perf script > perf.txt`.",
    matches: (_, text) =>
      /^experiment\tselected=.{1,2000}\tspeedup=/m.test(text) || /^startup\ttime=\d+\r?$/m.test(text),
  },
  {
    what: "a recording of trace-cmd",
    advice: "It holds calls and no samples. Record stacks: `perf record -a -g -- sleep 30 && perf script > perf.txt`.",
    matches: (head) => beginsWith(head, "\u0017\u0008\u0044tracing"),
  },
  {
    what: "the leaks that BCC's memleak prints",
    advice:
      "It prints them again every few seconds. Record allocations by stack: `heaptrack ./program && heaptrack_print --flamegraph-cost-type leaked -F heap.folded heaptrack.program.zst`.",
    matches: (_, text) =>
      /^\[\d\d:\d\d:\d\d\] Top \d+ stacks with outstanding allocations:/m.test(text) ||
      /^[ \t]{1,40}\d+ bytes in \d+ allocations from stack\r?$/m.test(text),
  },
  {
    what: "what bpftrace or a tool of BCC prints without stacks",
    advice:
      "It counts what happened until one moment. Record stacks: `profile-bpfcc -F 99 -f 30 > cpu.folded`, or scrape ebpf_exporter.",
    matches: (_, text) =>
      /^(?:Tracing|Counting|Sampling|Summarizing|Measuring|Printing|Profiling)\b.{0,200}\bCtrl[-+]C to (?:end|quit|stop|exit)/im.test(
        text,
      ) ||
      /^Attach(?:ing|ed) (?:to )?\d+ probes?(?:\.\.\.)?\r?$/m.test(text) ||
      /^(?:FUNC|SYSCALL|HARDIRQ|SOFTIRQ|PPC HCALL)\s+(?:COUNT|TOTAL_)/m.test(text) ||
      /^TIME\(s\)\s+(?:PID|COMM)\s/m.test(text),
  },
  {
    what: "a table of ltrace's calls",
    advice: "It holds calls and no stacks. Record stacks: `perf record -g ./program && perf script > perf.txt`.",
    matches: (_, text) => /^% time +seconds +usecs\/call +calls +function\r?$/m.test(text),
  },
];

/** Texts of profilers of native programs and of Go that are not read, by lines that only they print. */
export const foreignNative: readonly ForeignFile[] = [...perfTexts, ...otherTexts, ...pprofTexts];
