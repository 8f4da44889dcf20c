import type { ForeignFile } from "./foreign-file.ts";

/** Traces of requests, builds, kernels and graphics processors, and what tools print of them, in a form that is not read. */
export const foreignTraces: readonly ForeignFile[] = [
  {
    what: "a trace of requests (Jaeger, Zipkin, OpenTelemetry)",
    advice:
      "Spans are not read. Upload metrics of the same service: `curl http://localhost:8080/metrics > metrics.prom`, or a profile of it.",
    matches: (_, text) =>
      /^\s*\{\s*"(?:resource(?:S|_s)pans|data": ?\[\s*\{\s*"traceID|(?:batches": ?\[\s*\{\s*"(?:resource|scopeSpans|instrumentationLibrarySpans)))"/.test(
        text,
      ) || /^\s*\[\s*\{(?=[^{}]{0,1000}"traceId")(?=[^{}]{0,1000}"(?:timestamp|duration|parentId|name)")/.test(text),
  },
  {
    what: "logs of OpenTelemetry as JSON",
    advice:
      "Make a line of each record: `jq -c '.resourceLogs[].scopeLogs[].logRecords[]|{time:(.timeUnixNano|tonumber/1e6),level:.severityText,msg:.body.stringValue}' logs.json > logs.jsonl`.",
    matches: (_, text) => /^\s*\{\s*"resourceLogs": ?\[/.test(text),
  },
  {
    what: "a log of ninja",
    advice: "Make a trace of it: `ninjatracing .ninja_log > build.json`.",
    matches: (_, text) => /^# ninja log v\d/.test(text),
  },
  {
    what: "a trace of Xdebug",
    advice:
      "Fold its stacks: `php stackcollapse-xdebug.php trace.xt > trace.folded` of FlameGraph, or record a profile: `php -d xdebug.mode=profile program.php`.",
    matches: (_, text) => /^(?:Version: \d.*\r?\nFile format: \d\r?\n)?TRACE START \[/.test(text),
  },
  {
    what: "a trace of the kernel (ftrace, trace-cmd)",
    advice: "It holds calls and no samples. Record stacks: `perf record -a -g -- sleep 30 && perf script > perf.txt`.",
    matches: (_, text) =>
      /^# tracer: \w+\r?$/m.test(text) ||
      /^# +TASK-PID +(?:TGID +)?CPU#/m.test(text) ||
      /^cpus=\d+\r?\n +\S.{0,60}-\d+ +\[\d+\]/.test(text),
  },
  {
    what: "a table of nsys, nvprof or rocprof",
    advice:
      "It holds sums of kernels, which are not read. A trace in Chrome's form is: `profile.export_chrome_trace('trace.json')` of PyTorch writes one.",
    matches: (_, text) =>
      /^"?Time ?\(%\)"?,"?Total Time ?\(ns\)"?,/m.test(text) ||
      /^ *Time \(%\) +Total Time \(ns\) +/m.test(text) ||
      /^==\d+== (?:NVPROF is profiling|Profiling result)/m.test(text) ||
      text.startsWith('"Index","KernelName",'),
  },
  {
    what: "a table of PyTorch's profiler",
    advice:
      "Upload its trace: `profile.export_chrome_trace('trace.json')`, or its stacks: `profile.export_stacks('stacks.folded', 'self_cpu_time_total')`.",
    matches: (_, text) => /^ +Name +Self (?:CPU|CUDA) ?%? +/m.test(text),
  },
];
