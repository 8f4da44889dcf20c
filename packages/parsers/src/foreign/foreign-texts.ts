import { beginsWith, type ForeignFile } from "./foreign-file.ts";

/** Consoles, reports and dumps of profilers whose other outputs are read, by lines that only they print. */
export const foreignTexts: readonly ForeignFile[] = [
  {
    what: "a profile of Haskell's runtime whose costs are percentages (`-p`)",
    advice: "Write its JSON, which has whole numbers: `./program +RTS -pj -RTS`, and upload program.prof.",
    matches: (_, text) =>
      /^\s{0,20}[A-Z][a-z]{2} [A-Z][a-z]{2} .{0,40}Time and Allocation Profiling Report/m.test(text),
  },
  {
    what: "a list of stacks by DTrace",
    advice:
      "Fold them: `stackcollapse.pl dtrace.txt > dtrace.folded` of FlameGraph, or `inferno-collapse-dtrace dtrace.txt > dtrace.folded`.",
    matches: (_, text) =>
      /^CPU +ID +FUNCTION:NAME$/m.test(text) ||
      /^\s{2,20}\S{1,200}`\S.{0,400}\n(?:\s{2,20}\S.{0,500}\n){0,200}\s{2,20}\d{1,12}\r?$/m.test(text),
  },
  {
    what: "what macOS' sample prints",
    advice:
      "Fold it: `stackcollapse-sample.awk sample.txt > sample.folded` of FlameGraph, or `inferno-collapse-sample sample.txt > sample.folded`.",
    matches: (_, text) =>
      /^Analysis of sampling .{1,300} \(pid \d+\) every \d+ (?:millisecond|microsecond)/m.test(text),
  },
  {
    what: "a call tree of Visual Studio's profiler",
    advice: "Fold it: `inferno-collapse-vsprof CallTreeSummary.csv > vsprof.folded`.",
    matches: (_, text) => /^\uFEFF?Level,Function Name,Number of Calls,Elapsed Inclusive Time %/.test(text),
  },
  {
    what: "what xctrace exports",
    advice: "Fold its stacks: `inferno-collapse-xctrace trace.xml > instruments.folded`.",
    matches: (_, text) => /^\s{0,10}<\?xml[^>]{0,200}>\s{0,20}<trace-query-result>/.test(text),
  },
  {
    what: "a profile of old sysprof (XML)",
    advice: "Record stacks with perf instead: `perf record -g ./program && perf script > perf.txt`.",
    matches: (_, text) => /^<profile>\s{0,20}<size>\d+<\/size>\s{0,20}<call_tree>/.test(text),
  },
  {
    what: "a table of Windows' performance analyzer (xperf)",
    advice:
      "Upload stacks that a script folded: `caller;callee count` on each line, with the columns Stack and Count of this table.",
    matches: (_, text) => text.startsWith("Process Name, Display Name, Process, Stack, Module, Function,"),
  },
  {
    what: "what FreeBSD's pmcstat prints",
    advice:
      "Fold its stacks: `pmcstat -R samples.out -z 100 -G stacks.txt && stackcollapse-pmc.pl stacks.txt > pmc.folded`.",
    matches: (_, text) => /^@ \S{1,100} \[\d+ samples\]$/m.test(text),
  },
  {
    what: "a recording of Safari's timelines",
    advice: "Open the page in Chrome or Firefox, record it in their performance panel and save that profile.",
    matches: (_, text) => /^\{"version":\d+,"recording":\{"displayName":/.test(text),
  },
  {
    what: "a recording of Firefox's old performance panel",
    advice: "Record it again with profiler.firefox.com, and save the profile there.",
    matches: (_, text) => /^\{"label":"[^"]{0,400}","duration":[\d.]{1,30},"markers":\[/.test(text),
  },
  {
    what: "the text of Java's old hprof agent",
    advice:
      "Record with the JDK's own recorder: `java -XX:StartFlightRecording=filename=run.jfr,settings=profile -jar program.jar`.",
    matches: (_, text) => /^JAVA PROFILE 1\.0\.\d, created /.test(text),
  },
  {
    what: "a text of async-profiler (`summary`, `flat`, `traces` or `text`)",
    advice: "Record folded stacks instead: `asprof -d 30 -o collapsed -f cpu.collapsed PID`.",
    matches: (_, text) => /^--- Execution profile ---\r?\nTotal samples {1,12}: \d/m.test(text),
  },
  {
    what: "a heap snapshot of V8",
    advice: "It holds objects and no stacks. Record allocations by stack: `node --heap-prof program.js`.",
    matches: (_, text) => text.startsWith('{"snapshot":{"meta":{"node_fields":'),
  },
  {
    what: "what `node --prof-process` makes",
    advice: "Upload a profile instead: `node --cpu-prof program.js`.",
    matches: (_, text) => /^Statistical profiling result from .*, \(\d+ ticks, /.test(text),
  },
  {
    what: "the table of callgrind_annotate, cg_annotate or ms_print",
    advice: "Upload the file that it was made of: callgrind.out, cachegrind.out or massif.out.",
    matches: (_, text) =>
      /^-{80}\r?\n(?:Profile data file '|I1 cache: |Command: .{0,2000}\r?\n(?:Massif arguments|Data file): )/.test(
        text,
      ),
  },
  {
    what: "a file that 0x leaves beside its flame graph",
    advice: "Upload a profile instead: `node --cpu-prof program.js`.",
    matches: (_, text) => /^\{"_":\[.{1,2000}"treeDebug":/.test(text) || /^\{\s*"code": \[\s*\{\s*"name": /.test(text),
  },
  {
    what: "a log of V8 (`node --prof`)",
    advice: "Upload a profile: `node --cpu-prof program.js`.",
    matches: (_, text) => text.startsWith("v8-version,"),
  },
  {
    what: "what Python's cProfile prints",
    advice:
      "Upload its statistics: `python -m cProfile -o profile.pstats program.py`, or stacks: `py-spy record -f speedscope -o profile.json -- python program.py`.",
    matches: (_, text) => /^ +ncalls +tottime +percall +cumtime/m.test(text),
  },
  {
    what: "a summary of rbspy",
    advice: "Upload stacks instead: `rbspy record --format speedscope --file ruby.speedscope.json -- ruby program.rb`.",
    matches: (_, text) => /^% self +% total +name$/m.test(text),
  },
  {
    what: "the table that google-pprof or jeprof prints",
    advice:
      "It holds no stacks. Make folded stacks: `google-pprof --collapsed ./program cpu.prof > cpu.folded`, or of jemalloc's file `jeprof --collapsed ./program heap.heap > heap.folded`.",
    matches: (_, text) => /^Total: [\d.]+ (?:samples|MB|B|objects|seconds)\r?\n +[\d.]+ +[\d.]+% +[\d.]+% /m.test(text),
  },
  {
    what: "what jstack, jmap or jstat prints of a moment",
    advice:
      "Record the program: `java -XX:StartFlightRecording=filename=run.jfr,settings=profile -jar program.jar`, and its collector with `-Xlog:gc:file=gc.log:time,uptime,level,tags`.",
    matches: (_, text) =>
      /^Full thread dump .* VM \(/m.test(text) ||
      /^ num +#instances +#bytes +class name/m.test(text) ||
      /^(?:Timestamp)? +S0C? +S1C? +(?:S0U|E) +/m.test(text),
  },
  {
    what: "what strace prints",
    advice:
      "It holds system calls and no stacks. Record stacks: `perf record -g -p PID -- sleep 30 && perf script > perf.txt`.",
    matches: (_, text) =>
      /^% time +seconds +usecs\/call +calls +errors syscall\r?$/m.test(text) ||
      /^(?:\[pid +\d+\] |\d+ +)?execve\("[^"\n]+", \[.*\) = /m.test(text),
  },
  {
    what: "what valgrind prints",
    advice:
      "Upload the file that it writes beside: `valgrind --tool=callgrind --callgrind-out-file=callgrind.out ./program`.",
    matches: (_, text) => /^==\d+== (?:.+\r?\n==\d+== )?Copyright \(C\) /m.test(text),
  },
  {
    what: "a log of Java's collector without times",
    advice: "Record it with them: `java -Xlog:gc:file=gc.log:time,uptime,level,tags -jar program.jar`.",
    matches: (_, text) =>
      /^(?:Using (?:G1|Serial|Parallel|The Z Garbage Collector|Shenandoah)|Initializing The Z Garbage Collector|Heap Region Size: )/.test(
        text,
      ) || /^GC\(\d+\) Pause [A-Z]/m.test(text),
  },
  {
    what: "a dump of py-spy, which is of one moment",
    advice: "Record stacks: `py-spy record -f speedscope -o profile.json --pid PID`.",
    matches: (_, text) =>
      /^Process \d+: .*\r?\nPython v\d/.test(text) || /^\[\s*\{\s*"pid": \d+,\s*"thread_id": \d+,/.test(text),
  },
  {
    what: "a report of memray",
    advice: "Make a table of the capture: `memray transform csv capture.bin -o memray.csv`.",
    matches: (_, text) =>
      /^\S* ?Total memory allocated:\r?$/m.test(text) ||
      /^\{\s*"total_num_allocations": \d+,\s*"total_bytes_allocated": /.test(text) ||
      text.startsWith('{"version": 0, "costs": [{"description": "Memory", '),
  },
  {
    what: "what pyinstrument prints",
    advice: "Upload its speedscope output: `pyinstrument -r speedscope -o profile.json program.py`.",
    matches: (_, text) => /^ *\/_\/\/_\/\/\/ .*Duration: /m.test(text),
  },
  {
    what: "JSON of Scalene",
    advice: "It holds sums by line. Record stacks: `py-spy record -f speedscope -o profile.json -- python program.py`.",
    matches: (_, text) => /^\{\s*"alloc_samples": \d+,\s*"args": /.test(text),
  },
  {
    what: "what line_profiler prints",
    advice:
      "It holds times by line and no stacks. Record stacks: `py-spy record -f speedscope -o profile.json -- python program.py`.",
    matches: (_, text) => /^Line # +Hits +Time +Per Hit +% Time +Line Contents\r?$/m.test(text),
  },
  {
    what: "a recording of heaptrack",
    advice:
      "Make folded stacks of it: `heaptrack_print --flamegraph-cost-type peak -F heap.folded heaptrack.program.zst`.",
    matches: (_, text) => /^v [0-9a-f]+ [0-9a-f]+\r?\n/.test(text),
  },
  {
    what: "JSON of pyinstrument",
    advice: "Upload its speedscope output: `pyinstrument -r speedscope -o profile.json program.py`.",
    matches: (_, text) =>
      /^\{"session":|^\{"start_time"/.test(text) && text.includes('"sample_count"') && text.includes('"root_frame"'),
  },
  {
    what: "a flame graph of Pyroscope (flamebearer JSON)",
    advice: "Export the same profile from Pyroscope as pprof and upload that.",
    matches: (_, text) => /"flamebearer": ?\{\s*"(?:names|levels|numTicks|maxSelf)":/.test(text),
  },
  {
    what: "what yappi prints",
    advice: "Save calls with what they cost: `yappi.get_func_stats().save('callgrind.out', type='callgrind')`.",
    matches: (_, text) => /^name +ncall +tsub +ttot +tavg/m.test(text),
  },
  {
    what: "a collection log of Java 8 or before, without times or with other reports in it",
    advice:
      "Record it with times alone: `java -Xloggc:gc.log -XX:+PrintGCDateStamps -XX:+PrintGCDetails -jar program.jar`.",
    matches: (_, text) =>
      /^(?:\d{4}-\d\d-\d\dT[\d:.]+[+-]\d{4}: )?(?:\d+[.,]\d{3}: )?(?:#\d+: )?\[(?:GC|Full GC)(?: ?[([\d:]| (?:pause|remark|cleanup|concurrent)|:|--|Before)/m.test(
        text,
      ) ||
      /^(?:\d{4}-\d\d-\d\dT[\d:.]+[+-]\d{4}: )?\d+[.,]\d{3}: \[GC[A-Z ]/m.test(text) ||
      /^CommandLine flags: .{0,4000}-XX:[+-]PrintGC/m.test(text) ||
      /: Total time for which application threads were stopped: \d/.test(text),
  },
  {
    what: "a collection log of OpenJ9",
    advice:
      "Its XML is not read. Scrape the program's metrics instead, or run it with HotSpot: `java -Xlog:gc*:file=gc.log:time,uptime,level,tags -jar program.jar`.",
    matches: (_, text) => /^\s{0,20}(?:<\?xml[^>]{0,200}>\s{0,20})?<verbosegc\b/.test(text),
  },
  {
    what: "an archive",
    advice: "Unpack it and upload its files, all at once if there are many.",
    matches: (head) =>
      beginsWith(head, "PK\u0003\u0004") || beginsWith(head, "7z\u00bc\u00af") || beginsWith(head, "ustar", 257),
  },
  {
    what: "a web page or other markup",
    advice:
      "If a tool drew it, upload the file with the numbers that it drew. If a command was to fetch metrics, its address may have answered with an error page: look at it with `head`.",
    matches: (_, text) => /^\s*<(?:!doctype|html|\?xml|svg)/i.test(text),
  },
  {
    what: "gprof2dot's JSON",
    advice: "It holds calls by pairs. Upload the profile that it was made of.",
    matches: (_, text) => /^\{\s{0,10}"version": ?0,\s{0,10}"costs": ?\[/.test(text),
  },
  {
    what: "what ruby-prof prints",
    advice:
      "Save calls with what they cost: `ruby-prof --printer=call_tree --file=out program.rb`, and upload its callgrind.out.",
    matches: (_, text) =>
      /^(?:Measure Mode: \w+\r?\n)?Thread ID: \d+\r?\nFiber ID: \d+\r?\nTotal(?: Time)?: [\d.]+/m.test(text),
  },
  {
    what: "a profile of Blackfire (PHP)",
    advice: "Record what Xdebug counts, which is read: `php -d xdebug.mode=profile program.php`.",
    matches: (_, text) => /^cost-dimensions: wt /m.test(text),
  },
  {
    what: "what Erlang's eprof or fprof writes",
    advice: "Fold stacks: `eflambe:apply({Module, Function, Args}, [{output_format, brendan_gregg}])`.",
    matches: (_, text) =>
      /^FUNCTION +CALLS +% +TIME +\[uS \/ CALLS\]/m.test(text) ||
      /^%% Analysis results:\r?\n\{ +analysis_options,/m.test(text),
  },
  {
    what: "a heap profile of Haskell (.hp)",
    advice: "It holds bytes over time and no stacks. Draw it with `hp2ps -c program.hp`, or make a table: `hp2pretty`.",
    matches: (_, text) => /^JOB ".*"\r?\nDATE ".*"\r?\nSAMPLE_UNIT "/.test(text),
  },
];
