import type { ForeignFile } from "./foreign-file.ts";

const scraped = "Scrape it with times and types: `curl http://localhost:9100/metrics > metrics.prom` of node_exporter.";

/** Looks at a machine, a database or a query at one moment, and lists of requests that have no times. */
export const foreignMoments: readonly ForeignFile[] = [
  {
    what: "what Linux knows of its network, memory or disks at one moment (`ip -s`, `ss`, `netstat -i`, `ethtool -S`, `numastat`, `df -i`, `lsblk`)",
    advice: scraped,
    matches: (_, text) =>
      /^\d+: [\w@.-]{1,40}: <[A-Z_,]{1,200}> mtu \d+ /.test(text) ||
      /^(?:Netid +)?State +Recv-Q +Send-Q +Local Address/.test(text) ||
      /^Kernel Interface table\r?\nIface +MTU /.test(text) ||
      /^NIC statistics:\r?\n {1,20}\S.{0,100}: -?\d/.test(text) ||
      /^ +node0(?: +node\d+)* *\r?\nnuma_hit +\d/.test(text) ||
      /^Per-node system memory usage \(in MBs\):/m.test(text) ||
      /^Filesystem +Inodes +IUsed +IFree/.test(text) ||
      /^NAME +MAJ:MIN +RM +SIZE/.test(text),
  },
  {
    what: "what dstat or dool shows",
    advice: "Have it write a table: `dool --time --output dool.csv 1 60`.",
    matches: (_, text) => /^-{2,8}(?:system|total-cpu-usage|memory-usage|dsk\/total|net\/total|load-avg)-/m.test(text),
  },
  {
    what: "a recording of atop",
    advice:
      "Upload rows of sysstat: `pidstat -h -r -u -d -p PID 1 60 > pidstat.txt` of a program, `sadf -j sa01 -- -A > sar.json` of the machine.",
    matches: (head, text) =>
      (head[0] === 0xef && head[1] === 0xbe && head[2] === 0xed && head[3] === 0xfe) ||
      /^\{"host": "[^"\n]{0,200}", "timestamp": \d{9,11}, "elapsed": \d/.test(text),
  },
  {
    what: "a report of PowerTOP",
    advice: "It is a sum over one time. Record rows with times: `sar -u -m ALL 1 60 > sar.txt`.",
    matches: (_, text) => /PowerTOP Version\b/.test(text.slice(0, 4096)),
  },
  {
    what: "a plan of one query",
    advice:
      "Its times are of one run. Time many: `pgbench -n -f query.sql -T 30 > pgbench.txt`, or hyperfine around the client.",
    matches: (_, text) =>
      // A log that auto_explain writes plans into is a log.
      !/: {2}duration: [\d.]+ ms {2}plan:\r?$/m.test(text) &&
      (/\(cost=[\d.]+\.\.[\d.]+ rows=\d+ width=\d+\)/.test(text.slice(0, 8192)) ||
        /^[ \t]{0,200}-> .{1,400}\(actual time=[\d.e-]+\.\.[\d.e-]+ rows=/m.test(text) ||
        /^\s{0,100}(?:\[\s{0,100})?\{\s{0,100}"Plan": ?\{\s*"Node Type":/.test(text) ||
        /^\s{0,100}\{\s{0,100}"query_block": ?\{\s{0,100}"(?:select_id|query_specifications|union_result)"/.test(text)),
  },
  {
    what: "the slow log of Redis",
    advice:
      "Write a row of a table for each command: `redis-cli --json slowlog get 1000 | jq -r '\"time,event,duration_us\",(.[]|[.[1],.[3][0],.[2]]|@csv)' > slowlog.csv`.",
    matches: (_, text) =>
      /^ *1\) 1\) \(integer\) \d+\r?\n +2\) \(integer\) \d{9,10}/.test(text) ||
      /^\[\[\d{1,12},\d{10},\d{1,12},\["/.test(text) ||
      /^\d{1,12},\d{10},\d{1,12},"\w{2,20}",/.test(text) ||
      /^\d{1,12}\r?\n\d{10}\r?\n\d{1,12}\r?\n[A-Za-z][\w|-]{1,40}\r?\n/.test(text),
  },
  {
    what: "what MySQL's, Redis' or MongoDB's own monitors show",
    advice:
      "It is not read. Scrape mysqld_exporter, redis_exporter or mongodb_exporter: `curl http://localhost:9104/metrics > metrics.prom`.",
    matches: (_, text) =>
      /^Uptime: \d+ {1,4}Threads: \d+ {1,4}Questions: \d/.test(text) ||
      /^-+ data -+ -+ load -+ - child -/.test(text) ||
      /^min: \d+, max: \d+, avg: [\d.]+ \(\d+ samples\)/.test(text) ||
      /^insert query update delete getmore command /m.test(text),
  },
  {
    what: "a table that psql prints a column a line",
    advice: "Write rows with a column of times: `psql --csv -c 'SELECT now() AS time, …' > rows.csv`.",
    matches: (_, text) => text.startsWith("-[ RECORD 1 ]-"),
  },
  {
    what: "a log without times",
    advice:
      "Have it written with times: morgan's `combined`, Python's `%(asctime)s`, .NET's `TimestampFormat`, or `./server | ts '%Y-%m-%dT%H:%M:%.S' > server.log`.",
    matches: (_, text) =>
      /^(?:(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) \/\S{0,1000} \d{3} [\d.]+ ms - (?:\d+|-)\r?(?:\n|$)){1,3}/.test(
        text,
      ) ||
      /^INFO: {1,9}[\d.a-f:]{3,60} - "(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) \S{1,1000} HTTP\/[\d.]+" \d{3}/m.test(
        text,
      ) ||
      /^(?:trce|dbug|info|warn|fail|crit): [\w.+`]{1,200}\[\d{1,9}\]\r?\n {6}\S/.test(text) ||
      /^(?:(?:DEBUG|INFO|WARNING|ERROR|CRITICAL):[\w.]{1,100}:.{0,400}(?:\n|$)){2}/.test(text),
  },
  {
    what: "a log of lograge without times",
    advice:
      "Have it write them: `config.lograge.custom_options = ->(event) { { time: Time.at(event.time).iso8601(3) } }`.",
    matches: (_, text) =>
      /^method=[A-Z]{3,7} path=\S{1,300} format=\S{1,40} controller=/m.test(text) &&
      !/^method=.{0,390} time=/m.test(text),
  },
  {
    what: "HAProxy's log without the times at which requests ended",
    advice: "Have it write them: `log stdout format iso local0` in the section `global`.",
    matches: (_, text) =>
      /^[\d.a-f:]{3,45}:\d{1,5} \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d\.\d{3}\] \S{1,100} \S{1,200} (?:-?\d{1,12}\/){2,4}\+?\d{1,12} /m.test(
        text,
      ),
  },
  {
    what: "the log of all statements of MySQL or MariaDB, which has no durations",
    advice: "Upload the log of slow queries: `mysql -e 'SET GLOBAL slow_query_log = 1, GLOBAL long_query_time = 0'`.",
    matches: (_, text) =>
      /^Time[ \t]+Id Command[ \t]+Argument\r?$/m.test(text) ||
      /^\d{6} [ \d]\d:\d\d:\d\d[ \t]+\d{1,12} (?:Connect|Query|Quit|Init DB)\t/m.test(text),
  },
  {
    what: "a digest of MySQL's slow queries",
    advice:
      "Upload the log that it was made of, the file that `SELECT @@slow_query_log_file` names: `cp /var/lib/mysql/slow.log .`.",
    matches: (_, text) =>
      /^Count: \d+ +Time=[\d.]+s \(\d+s\) +Lock=/m.test(text) ||
      /^# Query \d+: [\d.]+k? QPS, [\d.]+x concurrency/m.test(text) ||
      /^# Overall: [\d.]+k? total, /m.test(text),
  },
  {
    what: "JSON lines of a log without times",
    advice: "Have the logger write them, such as winston's `format.timestamp()` or structlog's `TimeStamper`.",
    matches: (_, text) => {
      const first = text.slice(0, 4096).split(/\r?\n/, 1)[0] ?? "";
      return (
        /^\{(?=.{0,2000}"level": ?["\d])(?=.{0,2000}"(?:msg|message|event)": ?")/.test(first) &&
        !/"(?:ts|t|time|@?timestamp|date(?:time)?)"/i.test(first)
      );
    },
  },
  {
    what: "data of Grafana as JSON",
    advice: "Download them as CSV: in the panel's Inspect > Data, with `Formatted data` switched off.",
    matches: (_, text) =>
      /^\s*\{\s*"state": ?"\w+",\s*"series": ?\[/.test(text) ||
      /^\s*\{\s*"results": ?\{\s*"[^"\n]{1,100}": ?\{(?:\s*"status": ?\d+,)?\s*"(?:frames|refId|series)"/.test(text) ||
      /^\s*\[\s*\{\s*"schema": ?\{(?=[\s\S]{0,4000}"fields": ?\[)/.test(text),
  },
  {
    what: "a dashboard of Grafana",
    advice:
      "It holds queries and no numbers. Download a panel's: Inspect > Data > Download CSV, with `Formatted data` switched off.",
    matches: (_, text) => /^\s*\{/.test(text) && /"schemaVersion": ?\d+/.test(text) && /"panels": ?\[/.test(text),
  },
  {
    what: "an answer of Graphite to `render`",
    advice:
      'Make rows of it, asked with `format=json`: `jq -r \'["time","series","value"],(.[]|.target as $s|.datapoints[]|select(.[0])|[.[1],$s,.[0]])|@csv\' data.json > data.csv`.',
    matches: (_, text) =>
      /^\s*\[\s*\{\s*"target": ?"(?=[\s\S]{0,4000}"datapoints": ?\[)/.test(text) ||
      /^\s*\[\s*\{(?=[\s\S]{0,2000}"datapoints": ?\[)(?=[\s\S]{0,4000}"target": ?")/.test(text) ||
      /^[^\s,|]{1,300},\d{10},\d{10},\d{1,6}\|/.test(text),
  },
  {
    what: "an answer of Datadog to a query of its second API",
    advice:
      'Make rows of it: `jq -r \'["time","series","value"],(.data.attributes|.times as $t|.series as $g|.values|to_entries[]|($g[.key].group_tags|tostring) as $s|.value|to_entries[]|[$t[.key],$s,.value])|@csv\' data.json > data.csv`.',
    matches: (_, text) => /"type": ?"timeseries_response"/.test(text),
  },
  {
    what: "log events of CloudWatch",
    advice: "Make a line of each: `jq -c '.events[]' events.json > events.jsonl`.",
    matches: (_, text) =>
      /^\s*\{\s*"events": ?\[\s*\{(?=[\s\S]{0,8000}"message":)(?=[\s\S]{0,8000}"timestamp": ?\d)/.test(text),
  },
  {
    what: "an answer of Elasticsearch to a search",
    advice: "Make a line of each document: `jq -c '.hits.hits[]._source' answer.json > logs.jsonl`.",
    matches: (_, text) =>
      /^\s*\{\s*"took" ?: ?\d+,\s*"timed_out" ?:/.test(text) &&
      /"hits" ?: ?\[/.test(text) &&
      text.includes('"_source"'),
  },
  {
    what: "a list of log records as one JSON document",
    advice: "Make a line of each: `jq -c '.[]' logs.json > logs.jsonl`.",
    matches: (_, text) =>
      /^\s*\[\s*\{(?=[\s\S]{0,8000}"(?:message|msg|textPayload|jsonPayload|log)": ?["{])(?=[\s\S]{0,8000}"(?:ts|time|@?timestamp|receiveTimestamp)": ?["\d])/.test(
        text,
      ),
  },
  {
    what: "log lines that Grafana's Explore saved as JSON",
    advice: "Make a line of each: `jq -c '.[]' logs.json > logs.jsonl`.",
    matches: (_, text) => /^\s*\[\s*\{\s*"line": ?"(?=[\s\S]{0,8000}"timestamp": ?")/.test(text),
  },
];
