import type { ForeignFile } from "./foreign-file.ts";

/** Outputs of monitors of machines and programs in a form that is not read. */
export const foreignMetrics: readonly ForeignFile[] = [
  {
    what: "a table of disks by vmstat",
    advice: "Upload iostat's output for disks over time: `iostat -dxty 1 60 > iostat.txt`.",
    matches: (_, text) => /^disk- -+reads-+ -+writes-+/m.test(text),
  },
  {
    what: "a table of vmstat without times",
    advice: "Upload rows with times: `vmstat -t 1 60 > vmstat.txt`.",
    matches: (_, text) =>
      /^ +\d+ K total memory$/m.test(text) ||
      /^ +\d+ disks ?\n +\d+ partitions ?$/m.test(text) ||
      /^Cache +Num +Total +Size +Pages$/m.test(text),
  },
  {
    what: "a form of sadf's output that is not read",
    advice: "Upload its JSON instead: `sadf -j sa01 -- -A > sar.json`, or the rows of `sadf -d`.",
    matches: (_, text) =>
      text.startsWith("# hostname;interval;timestamp;") ||
      /^\d\d:\d\d:\d\d(?: UTC)?; [^;\n]{1,40};.{0,300}; \d+; \d+;/.test(text) ||
      /^\S{1,99}\t\d+\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: UTC)?\t\S+\t\S+\t[\d.-]+\r?$/m.test(text) ||
      /^<sysstat$/m.test(text),
  },
  {
    what: "a look at the machine at one moment (`free`, `uptime`, `ps`, `df`, or a file of /proc)",
    advice:
      "Upload rows with times instead: `vmstat -t 1 60 > vmstat.txt` of the machine, `pidstat -h -r -u -p PID 1 60 > pidstat.txt` of a program.",
    matches: (_, text) =>
      /^ +total +used +free +shared /m.test(text) ||
      /^ ?\d\d:\d\d:\d\d up .*load average: /.test(text) ||
      /^(?:\d+\.\d\d ){3}\d+\/\d+ \d+\s*$/.test(text) ||
      /^MemTotal: +\d+ kB\r?\nMemFree: /.test(text) ||
      /^Name:\t.{1,64}\n(?:Umask:\t\d+\n)?State:\t[A-Z] /.test(text) ||
      /^cpu +\d+ \d+ \d+ \d+ .*\r?\ncpu0 /.test(text) ||
      /^USER +PID +%CPU +%MEM +VSZ/.test(text) ||
      /^ *(?:UID +)?PID +(?:PPID|RSS|TTY|COMMAND|CMD|%CPU|%MEM)\b/.test(text) ||
      /^Filesystem +(?:Size|1[KM]-blocks) +Used +Avail/.test(text),
  },
  {
    what: "what Linux counts at one moment (a file of /proc or /sys, or `nstat`, `netstat -s`, `ss -s`, `slabtop`, `pmap`, `lscpu`)",
    advice: "Scrape it with times and types: `curl http://localhost:9100/metrics > metrics.prom` of node_exporter.",
    matches: (_, text) =>
      /^#(?:kernel|\d+\.\d+)\r?\n[A-Z]\w+ +\d+ +[\d.]+\r?$/m.test(text) ||
      /^(?:some|full) avg10=[\d.]+ avg60=/.test(text) ||
      /^Inter-\| +Receive/.test(text) ||
      /^Ip: Forwarding |^Ip:\r?\n +Forwarding:/.test(text) ||
      /^ +\d+ +\d+ [a-z]\w{1,30}(?: \d+){11,17}\r?$/m.test(text) ||
      /^ +CPU0 (?: *CPU\d+)* *\r?\n +\w+: +\d+/.test(text) ||
      /^(?:Size|Rss|Pss): +\d+ kB\r?\n(?:KernelPageSize|Pss|Pss_Dirty|Shared_Clean): +\d+ kB/m.test(text) ||
      /^rchar: \d+\r?\nwchar: \d+/.test(text) ||
      /^Total: \d+.{0,80}\r?\nTCP: +\d+ \(/.test(text) ||
      /^ Active \/ Total Objects \(% used\)/m.test(text) ||
      /^\d+: .{0,300}\r?\nAddress +Kbytes +RSS/.test(text) ||
      /^Architecture: +\S+\r?\n *CPU op-mode/.test(text),
  },
  {
    what: "prom-client's metrics as JSON",
    advice:
      "Upload their text instead, which `register.metrics()` gives and `curl http://localhost:8080/metrics` fetches.",
    matches: (_, text) =>
      /^\s*\[\s*\{\s*"help": ?"[^\n]{0,300}",\s*"name": ?"[\w:]+",\s*"type": ?"(?:counter|gauge|histogram|summary)",/.test(
        text,
      ),
  },
  {
    what: "a trace of Go's scheduler (`schedtrace`)",
    advice:
      "It is not read. Upload its metrics instead: Prometheus' Go client with the collector of runtime/metrics, `curl http://localhost:8080/metrics > metrics.prom`.",
    matches: (_, text) => /^SCHED \d+ms: gomaxprocs=\d+ /m.test(text),
  },
  {
    what: "what Node's `process.memoryUsage()` gives",
    advice: "Record the heap with times: `node --trace-gc program.js > gc.txt`.",
    matches: (_, text) => /^\{[^{}\n]{0,200}"rss":\d+,"heapTotal":\d+,"heapUsed":\d+,/.test(text),
  },
  {
    what: "JSON of dotnet-counters",
    advice:
      'Make rows of it: `jq -r \'["time","series","value"],(.Events[]|[.timestamp,.name+" "+.tags,.value])|@csv\' counters.json > counters.csv`.',
    matches: (_, text) => /^\s*\{\s*"TargetProcess": ?"[^\n]{0,300}\s*"StartTime":/.test(text),
  },
  {
    what: "an answer of CloudWatch's get-metric-statistics",
    advice:
      "Ask `aws cloudwatch get-metric-data` for the same metric and upload that: the answer says how its rows are read.",
    matches: (_, text) => /^\s*\{\s*"Label": ?"[^"\n]{0,200}",\s*"Datapoints": ?\[/.test(text),
  },
  {
    what: "an answer of CloudWatch's get-metric-data",
    advice:
      'Make rows of it: `jq -r \'["time","series","value"],(.MetricDataResults[]|.Label as $l|[.Timestamps,.Values]|transpose[]|[.[0],$l,.[1]])|@csv\' data.json > data.csv`.',
    matches: (_, text) => /^\s*\{\s*"MetricDataResults": ?\[/.test(text),
  },
  {
    what: "a table of psrecord",
    advice:
      "Upload rows of sysstat: `pidstat -h -r -u -d -p PID 1 60 > pidstat.txt` of a program, `sadf -j sa01 -- -A > sar.json` of the machine.",
    matches: (_, text) => /^# Elapsed time +CPU \(%\) +Real \(MB\)/.test(text),
  },
  {
    what: "one metric of Spring's actuator, or the list of their names",
    advice:
      "Upload all of them as text: `curl http://localhost:8080/actuator/prometheus > metrics.prom`, with micrometer-registry-prometheus in the program.",
    matches: (_, text) =>
      /^\s*\{\s*"name": ?"[\w.]+",[^\n]{0,300}"measurements": ?\[\s*\{\s*"statistic":/.test(text.slice(0, 4096)) ||
      /^\s*\{\s*"names": ?\[\s*"[a-z]\w*\.\w/.test(text),
  },
  {
    what: "a recording of collectl or atop",
    advice:
      "Upload rows of sysstat: `pidstat -h -r -u -d -p PID 1 60 > pidstat.txt` of a program, `sadf -j sa01 -- -A > sar.json` of the machine.",
    matches: (_, text) =>
      /^#(?:Date Time|<-+CPU-+>|<-+Disks-+>)/m.test(text) ||
      /^ATOP - \S+ +\d{4}\/\d\d\/\d\d /m.test(text) ||
      /^RESET\r?\n[A-Z]{3} \S+ \d{9,10} \d{4}\/\d\d\/\d\d /.test(text),
  },
  {
    what: "what sensors say at one moment (`sensors`, ipmitool, turbostat, intel_gpu_top)",
    advice: "Scrape them with times: `curl http://localhost:9100/metrics > metrics.prom` of node_exporter.",
    matches: (_, text) =>
      /^Adapter: .{1,100}\r?\n\S.{0,100}: +[-+]?[\d.]+ ?(?:°C|V|RPM|W|A)\b/m.test(text) ||
      /^\s*\{\s*"[^"\n]{1,100}": ?\{\s*"Adapter": ?"/.test(text) ||
      /^\S.{0,40}\| [-\d.]+ +\| (?:degrees C|RPM|Volts|Watts|Amps) +\|/m.test(text) ||
      /^(?:(?:\w{1,40}\t){1,6})Avg_MHz\tBusy%/m.test(text) ||
      /^\[?\s*\{\s*"period": ?\{\s*"duration":.{0,400}"engines"/s.test(text.slice(0, 4096)),
  },
  {
    what: "what nvidia-smi shows, or a table of it without times",
    advice:
      "Write rows with times: `nvidia-smi --query-gpu=timestamp,index,name,utilization.gpu,memory.used,power.draw --format=csv -l 1 > gpu.csv`.",
    matches: (_, text) =>
      /^\| NVIDIA-SMI \d/m.test(text) ||
      /^# ?(?:Date,? +Time,? +)?gpu,? +(?:pwr|pid|rxpci|sm|fb)\b/m.test(text) ||
      /^(?!timestamp, )(?:[a-z_.]+(?: \[[^\]\n]{1,8}\])?, ){0,60}[a-z_.]+ \[(?:%|MiB|W|MHz)\](?:, |\r?$)/m.test(text),
  },
  {
    what: "a histogram of bpftrace or BCC",
    advice:
      "It counts what happened until one moment. Record stacks: `profile-bpfcc -F 99 -f 30 > cpu.folded`, or scrape ebpf_exporter.",
    matches: (_, text) =>
      /^\[-?[\d.]+[KMGT]?(?:, -?[\d.]+[KMGT]?)?[\])] +\d+ \|[@ ]{10,60}\|\r?$/m.test(text) ||
      /^ +\d+ -> \d+ +: \d+ +\|[* ]{10,60}\|\r?$/m.test(text),
  },
  {
    what: "a report of Node about its process",
    advice:
      "It is of one moment. Record a profile: `node --cpu-prof program.js`, or the heap: `node --trace-gc program.js > gc.txt`.",
    matches: (_, text) => /^\s*\{\s*"header": ?\{\s*"reportVersion": ?\d/.test(text),
  },
];
