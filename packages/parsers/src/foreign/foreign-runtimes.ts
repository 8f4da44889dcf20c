import type { ForeignFile } from "./foreign-file.ts";

const pySpy = "Record stacks: `py-spy record -f speedscope -o profile.json -- python program.py`.";
const recordFlight =
  "Record the program: `java -XX:StartFlightRecording=filename=run.jfr,settings=profile -jar program.jar`.";

/**
 * Reports, pages and dumps of the profilers of language runtimes whose other outputs are read. They come before the general entries on
 * web pages, among which most pages of profilers would be.
 */
export const foreignRuntimes: readonly ForeignFile[] = [
  {
    what: "a report or drawing of stackprof",
    advice: "Upload the dump that it was made of, stackprof.dump; it is read where it was recorded with `raw: true`.",
    matches: (_, text) =>
      /^={20,60}\r?\n {2}Mode: \w{1,20}\(/m.test(text) ||
      /^ {2}samples: +\d+ self \([\d.]+%\) {2}\/ +\d+ total/m.test(text) ||
      /^ {0,10}\d+ +\( *[\d.]+%\) \/ +\d+ +\( *[\d.]+%\) {3}\S/.test(text) ||
      /^\{:version=>[\d.]+,\s{1,4}:mode=>:/.test(text) ||
      /^flamegraph\(\[\s*\{"x":/.test(text) ||
      /<title>stackprof \(mode: /.test(text) ||
      /^digraph profile \{\r?\nLegend \[/.test(text),
  },
  {
    what: "a page or drawing of ruby-prof",
    advice:
      "Save calls with what they cost: `ruby-prof --printer=call_tree --file=out program.rb`, and upload its callgrind.out.",
    matches: (_, text) => /<title>ruby-prof /.test(text) || /^digraph "Profile" \{\r?\nlabelloc=t;/.test(text),
  },
  {
    what: "a graph for Graphviz (dot)",
    advice: "It holds boxes and arrows. Upload the profile that it was drawn from.",
    matches: (_, text) => /^\s{0,20}(?:strict )?(?:di)?graph\b[^{\n]{0,200}\{\s/.test(text),
  },
  {
    what: "a page or table of memray",
    advice: "Make a table of its capture: `memray transform csv capture.bin -o memray.csv`.",
    matches: (_, text) =>
      /<title>memray - /.test(text) ||
      /^\u2503 Location {1,400}\u2503/m.test(text) ||
      /^\u2503.{0,200}\bMemo(?:ry|\u2026).{0,200}\u2503\s{1,4}\u2503 Location/m.test(text),
  },
  {
    what: "a page of pyinstrument",
    advice:
      "Upload its speedscope output: `pyinstrument -r speedscope -o profile.json program.py`, or of a session: `pyinstrument --load FILE.pyisession -r speedscope -o profile.json`.",
    matches: (_, text) => /^\s{0,20}<!doctype html>/i.test(text) && /\bpyinstrument/i.test(text),
  },
  {
    what: "a session of pyinstrument",
    advice: "Convert it: `pyinstrument --load FILE.pyisession -r speedscope -o profile.json`.",
    matches: (_, text) => /^\{"start_time": ?[\d.]+, "duration": ?[\d.]+, "min_interval": /.test(text),
  },
  {
    what: "a page or table of Scalene",
    advice: `It holds sums by line. ${pySpy}`,
    matches: (_, text) =>
      /<title>Scalene<\/title>/.test(text) ||
      /^ {0,200}\S{1,300}: % of time = +[\d.]+% \([\d.]+\w{1,3}\) out of [\d.]/m.test(text),
  },
  {
    what: "statistics of line_profiler",
    advice: `They hold times by line and no stacks. ${pySpy}`,
    matches: (head, text) => head[0] === 0x80 && /line_profiler\S{0,40}LineStats|line_profiler/.test(text.slice(0, 80)),
  },
  {
    what: "what memory_profiler prints by line",
    advice: "Record memory over time, which is read: `mprof run program.py`, and upload its mprofile_*.dat.",
    matches: (_, text) => /^Line # +Mem usage +Increment +(?:Occurrences +)?Line Contents\r?$/m.test(text),
  },
  {
    what: "statistics of yappi",
    advice:
      "Convert them: `python -c \"import sys, yappi; yappi.YFuncStats(sys.argv[1]).save('callgrind.out', 'callgrind')\" FILE`.",
    matches: (head, text) => head[0] === 0x80 && /yappi\s{0,4}.{0,4}YFuncStats/s.test(text.slice(0, 80)),
  },
  {
    what: "what Python's tracemalloc prints",
    advice:
      "It has no stacks. Save the snapshot itself, `tracemalloc.take_snapshot().dump('heap.snap')`; the answer to that file folds its stacks.",
    matches: (_, text) =>
      /: size=-?[\d.]{1,20} (?:[KMGT]i)?B(?: \([+-][\d.]{1,20} (?:[KMGT]i)?B\))?, count=\d/.test(text) ||
      /^\d+ memory blocks: [\d.]+ KiB\r?\n {2}File "/m.test(text),
  },
  {
    what: "what Pympler or guppy prints of Python's objects",
    advice:
      "It is of one moment and has no stacks. Save a snapshot: `tracemalloc.take_snapshot().dump('heap.snap')`; the answer to that file folds its stacks.",
    matches: (_, text) =>
      /^ +types \| +# objects \| +total size\r?$/m.test(text) ||
      /^Partition of a set of \d+ objects?\. Total size = \d+ bytes\.\r?$/m.test(text),
  },
  {
    what: "what Python's collector prints (`gc.DEBUG_STATS`)",
    advice:
      "It has no times. Export the collector's metrics with prometheus_client and save them: `curl http://localhost:8000/metrics > metrics.prom`.",
    matches: (_, text) => /^gc: collecting generation \d\.\.\.\r?$/m.test(text),
  },
  {
    what: "the times of Python's imports (`-X importtime`)",
    advice: `They are not read. ${pySpy}`,
    matches: (_, text) => /^import time: self \[us\] \| cumulative \| imported package\r?$/m.test(text),
  },
  {
    what: "a flight recording as text (`jfr print`, `summary`, `view` or `metadata`)",
    advice: "Upload the recording itself, the .jfr file.",
    matches: (_, text) =>
      /^\s{0,20}<\?xml[^>]{0,200}>\s{0,20}<recording xmlns:xsi=/.test(text) ||
      /^(?:jdk|profiler)\.\w{1,60} \{\r?\n {2}startTime = /m.test(text) ||
      /^\{\s{0,20}"recording": \{\s{0,20}"events": \[/.test(text) ||
      /^ Version: \d\.\d\r?\n Chunks: \d+\r?$/m.test(text) ||
      /^class boolean \{\r?\n\}/.test(text) ||
      /^@Name\("(?:jdk|java|profiler)\.[\w.]{1,80}"\)\r?$/m.test(text) ||
      /^\r?\n {3,200}\S[^\n]{0,100}\r?\n\r?\n\S[^\n]{0,400}\r?\n(?:[^\n]{0,400}\r?\n)?-{3,400}(?: -{1,400}){0,40} ?\r?\n/.test(
        text,
      ) ||
      /^\r?\n[A-Z][A-Za-z ]{2,60}\r?\n-{5,80}\r?\n\r?\n[A-Z][^:\n]{2,60}: [^\n]{1,60}\r?\n\r?\n/.test(text),
  },
  {
    what: "settings of a flight recorder (.jfc)",
    advice: `Record with them: \`java -XX:StartFlightRecording=filename=run.jfr,settings=FILE.jfc -jar program.jar\`.`,
    matches: (_, text) =>
      /^\s{0,20}(?:<\?xml[^>]{0,200}>\s{0,20})?(?:<!--(?:[^-]|-(?!->)){0,4000}-->\s{0,20})?<configuration [^>]{0,400}\bversion="\d\.\d"/.test(
        text,
      ) && text.includes('<event name="jdk.'),
  },
  {
    what: "what Java's old profiler prints (`-Xprof`)",
    advice: recordFlight,
    matches: (_, text) => /^Flat profile of [\d.]+ secs \(\d+ total ticks\): /m.test(text),
  },
  {
    what: "what Java's Native Memory Tracking prints of a moment",
    advice: `It is of one moment. ${recordFlight}`,
    matches: (_, text) =>
      /^Native Memory Tracking:\r?\n/m.test(text) && /^Total: reserved=\d+\w{0,2}, committed=\d/m.test(text),
  },
  {
    what: "coverage of JavaScript by V8",
    advice: "It counts calls and no time. Record a profile: `node --cpu-prof program.js`.",
    matches: (_, text) =>
      /^\s{0,20}\{\s{0,20}"result":\s{0,4}\[\s{0,20}\{\s{0,20}"scriptId":\s{0,4}"\d+",\s{0,20}"url":[^\n]{0,4000}"functions":/.test(
        text,
      ),
  },
  {
    what: "a report of Xdebug on PHP's collector",
    advice: "Its runs have no times. Record a profile: `php -d xdebug.mode=profile program.php`.",
    matches: (_, text) => /^Garbage Collection Report\r?\nversion: \d+\r?\ncreator: xdebug /.test(text),
  },
  {
    what: "a page of Xdebug's trace",
    advice: "Record a profile, which is read: `php -d xdebug.mode=profile program.php`.",
    matches: (_, text) => /^<table [^>]{0,400}class='xdebug-trace'/.test(text),
  },
  {
    what: "sums by function of PHP's Excimer",
    advice: "Save its stacks instead: `file_put_contents('cpu.folded', $log->formatCollapsed());`.",
    matches: (_, text) =>
      /^\{\s{0,20}"[^"\n]{1,400}":\s{0,4}\{[^{}]{0,2000}"self":\s{0,4}\d+,\s{0,20}"inclusive":\s{0,4}\d+\s{0,20}\}/.test(
        text,
      ),
  },
  {
    what: "a profile of PHP by calls (XHProf, Tideways)",
    advice: "Save it as JSON: `file_put_contents('xhprof.json', json_encode($profile));`.",
    matches: (_, text) =>
      /^a:\d+:\{s:\d+:"[^"\n]{1,400}";a:\d:\{s:2:"ct";i:\d+;s:2:"wt";i:\d/.test(text) ||
      /^array \(\r?\n {2}'[^\n]{1,400}' => ?\r?\n {2}array \(\r?\n {4}'ct' => \d+,\r?\n {4}'wt' => \d+,/.test(text),
  },
  {
    what: "what Erlang's tprof, cprof, lcnt or msacc prints",
    advice: "Fold stacks: `eflambe:apply({Module, Function, Args}, [{output_format, brendan_gregg}])`.",
    matches: (_, text) =>
      /^FUNCTION +CALLS +(?:TIME \(us\)|WORDS|\[) *(?:PER CALL)? */m.test(text) ||
      /^Average thread real-time {1,10}: +\d+ us\r?$/m.test(text) ||
      /^\{'?\w+'?,\d+,\s{1,20}\[\{\{'?\w+'?,'?[^\n]{1,200}'?,\d+\},\d+\}/.test(text) ||
      /^ +lock +id +#tries +#collisions +collisions \[%\]/m.test(text),
  },
  {
    what: "a summary of R's Rprof",
    advice: 'Upload the recording that it was made of, the file that `Rprof("prog.Rprof")` names.',
    matches: (_, text) =>
      /^\$by\.self\r?$/m.test(text) || /^Each sample represents [\d.]+ seconds\.\r?\nTotal run time: /m.test(text),
  },
  {
    what: "what LuaJIT prints",
    advice: "Record folded stacks: `luajit -jp=G,lua.folded program.lua`.",
    matches: (_, text) =>
      /^====== \S.{0,300} ======\r?\n@@ \d+ @@\r?$/m.test(text) ||
      /^\[TRACE +\d+ [^\]\n]{1,200}\]\r?$/m.test(text) ||
      /^---- TRACE \d+ start \S/m.test(text) ||
      /^ {0,3}\d+% {2}\S.*\r?\n {2,20}<?-{1,2} +\d+% {2}\S/m.test(text) ||
      /^ {0,3}\d+% {2}\S.{0,400}\r?\n(?:\s{0,3}\d+% {2}\S.{0,400}\r?\n?){1,40}$/.test(text),
  },
];
