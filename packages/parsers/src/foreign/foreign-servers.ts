import type { ForeignFile } from "./foreign-file.ts";

/** Advice on a server's own status: an exporter's metrics have names, types and times of scrapes. */
const scraped = (exporter: string, address: string): string =>
  `It is of one moment and has no types. Scrape ${exporter} instead: \`curl ${address} > metrics.prom\`, once for each moment.`;

/** Advice on an answer of a service: its points as rows of a CSV of series, by a jq program. */
const asRows = (program: string): string =>
  `Make rows of it: \`jq -r '["time","series","value"],(${program})|@csv' data.json > data.csv\`.`;

/** Reports of servers on their own state, and answers of databases and services of metrics, in a form that is not read. */
export const foreignServers: readonly ForeignFile[] = [
  {
    what: "nginx' status",
    advice: scraped("nginx-prometheus-exporter", "http://localhost:9113/metrics"),
    matches: (_, text) => /^Active connections: \d+ *\r?\nserver accepts handled requests/m.test(text),
  },
  {
    what: "Apache's status",
    advice: scraped("apache_exporter", "http://localhost:9117/metrics"),
    matches: (_, text) => /^Total Accesses: \d+\r?\nTotal kBytes: /m.test(text),
  },
  {
    what: "HAProxy's statistics",
    advice: scraped("its own metrics (`use-service prometheus-exporter`)", "http://localhost:8405/metrics"),
    matches: (_, text) => text.startsWith("# pxname,svname,"),
  },
  {
    what: "what Redis' INFO gives",
    advice: scraped("redis_exporter", "http://localhost:9121/metrics"),
    matches: (_, text) => /^redis_version:\d/m.test(text) || /^cmdstat_\w{1,60}:calls=\d+,usec=\d+/m.test(text),
  },
  {
    what: "memcached's statistics",
    advice: scraped("memcached_exporter", "http://localhost:9150/metrics"),
    matches: (_, text) => /^STAT pid \d+\r?\nSTAT uptime \d+/.test(text),
  },
  {
    what: "MySQL's status",
    advice: scraped("mysqld_exporter", "http://localhost:9104/metrics"),
    matches: (_, text) => /^(?:Variable_name\tValue|\| Variable_name +\| Value +\|)\r?$/m.test(text),
  },
  {
    what: "a table that MySQL's client prints",
    advice: "Write rows with a column of times: `mysql --batch -e 'SELECT NOW() AS time, …' > rows.tsv`.",
    matches: (_, text) => /^(?:\+-{3,200})+\+\r?\n\| .{0,2000}\|\r?\n(?:\+-{3,200})+\+\r?$/m.test(text),
  },
  {
    what: "a table that psql prints",
    advice: "Write rows with a column of times: `psql --csv -c 'SELECT now() AS time, …' > rows.csv`.",
    matches: (_, text) => /^ [^|\n]{1,200}(?:\| [^|\n]{1,200}){1,60}\r?\n-{2,200}(?:\+-{2,200}){1,60}\r?$/m.test(text),
  },
  {
    what: "an answer of Elasticsearch about itself",
    advice: scraped("elasticsearch_exporter", "http://localhost:9114/metrics"),
    matches: (_, text) =>
      /^\s*\{\s*"_nodes" ?: ?\{\s*"total"/.test(text) || /^health +status +index +uuid /m.test(text),
  },
  {
    what: "a table of Kafka's consumers",
    advice: scraped("kafka_exporter", "http://localhost:9308/metrics"),
    matches: (_, text) => /^GROUP +TOPIC +PARTITION +CURRENT-OFFSET +LOG-END-OFFSET /m.test(text),
  },
  {
    what: "the status of PHP-FPM",
    advice: "Ask for it as metrics: `curl 'http://localhost/status?openmetrics' > metrics.prom`.",
    matches: (_, text) => /^pool: +\S+\r?\nprocess manager: /m.test(text),
  },
  {
    what: "what `kubectl top` shows, or the answer behind it",
    advice:
      "Upload what the kubelet counts: `kubectl get --raw /api/v1/nodes/NODE/proxy/metrics/cadvisor > cadvisor.prom`.",
    matches: (_, text) =>
      /^(?:NAMESPACE +)?(?:POD +)?NAME +CPU\(cores\) +/m.test(text) ||
      /"apiVersion": ?"metrics\.k8s\.io\//.test(text.slice(0, 1024)),
  },
  {
    what: "an answer of Datadog to a query",
    advice: asRows(".series[]|.expression as $s|.pointlist[]|[.[0],$s,.[1]]"),
    matches: (_, text) => /"res_type": ?"time_series"/.test(text) && text.includes('"pointlist"'),
  },
  {
    what: "an answer of OpenTSDB to a query",
    advice: asRows(".[]|(.metric+(.tags|tostring)) as $s|.dps|to_entries[]|[(.key|tonumber),$s,.value]"),
    matches: (_, text) =>
      /^\s*\[\s*\{\s*"metric": ?"[^"\n]{1,300}",\s*"tags": ?\{/.test(text) && /"dps": ?[[{]/.test(text),
  },
  {
    what: "a list of time series of Google's Monitoring",
    advice: asRows(
      "(.timeSeries? // .)[]|(.metric|tostring) as $s|.points[]|[.interval.endTime,$s,(.value[]|tonumber)]",
    ),
    matches: (_, text) => /"metricKind": ?"/.test(text) && /"points": ?\[\s*\{\s*"interval"/.test(text),
  },
  {
    what: "a list of metrics of Azure's Monitor",
    advice: asRows(".value[]|.name.value as $s|.timeseries[].data[]|[.timeStamp,$s,(.average // .total // .maximum)]"),
    matches: (_, text) => /"metadatavalues": ?\[/.test(text) && /"timeseries": ?\[/.test(text),
  },
  {
    what: "a history of Zabbix",
    advice: asRows(".result[]|[(.clock|tonumber),.itemid,(.value|tonumber)]"),
    matches: (_, text) => /"itemid": ?"\d+",\s*"clock": ?"\d+",\s*"value"/.test(text),
  },
  {
    what: "a chart of Netdata as JSON",
    advice:
      "Ask for it as CSV: `curl 'http://localhost:19999/api/v1/data?chart=system.cpu&after=-600&format=csv' > cpu.csv`.",
    matches: (_, text) =>
      /^\s*\{\s*"labels": ?\["time",/.test(text) || /^\s*\{\s*"api": ?\d.{0,2000}"view_update_every"/s.test(text),
  },
  {
    what: "all metrics of Netdata as JSON or for a shell",
    advice: "Ask for them as text: `curl 'http://localhost:19999/api/v1/allmetrics?format=prometheus' > metrics.prom`.",
    matches: (_, text) =>
      /^\s*\{\s*"[^"\n]{1,200}": ?\{\s*"name": ?"[^"\n]{1,200}",\s*"family":/.test(text) ||
      /^# chart: \S+ \(name: \S+\)\r?\nNETDATA_/m.test(text),
  },
  {
    what: "RRDtool's JSON",
    advice:
      "Make rows of it: `jq -r '.meta as $m|([\"time\"]+$m.legend),(.data|to_entries[]|[$m.start+.key*$m.step]+.value)|@csv' data.json > data.csv`.",
    matches: (_, text) => /^\s*\{\s*"about": ?"RRDtool graph JSON output"/.test(text),
  },
  {
    what: "what RRDtool fetches, exports as XML or dumps",
    advice:
      "Export it as JSON and upload that: `rrdtool xport --json --start -1h DEF:a=FILE.rrd:NAME:AVERAGE XPORT:a:NAME > data.json`. The answer says how its rows are read.",
    matches: (_, text) =>
      /^ {10,}\S.*\r?\n\r?\n\d{9,10}: (?:-?nan|[-\d.e+]+)/m.test(text) ||
      /^\s*<\?xml [^>]{0,200}>\s*<xport>/.test(text) ||
      /<!-- Round Robin Database Dump -->/.test(text.slice(0, 1024)),
  },
  {
    what: "a table of InfluxDB's client",
    advice: "Write CSV: `influx -database telegraf -execute 'SELECT * FROM cpu GROUP BY *' -format csv > results.csv`.",
    matches: (_, text) => /^name: \S.*\r?\n(?:tags: .*\r?\n)?time .*\r?\n-{4} /m.test(text),
  },
  {
    what: "a table of Flux",
    advice:
      "Ask for annotated CSV: `influx query 'from(bucket: \"telegraf\") |> range(start: -1h)' --raw > results.csv`.",
    matches: (_, text) => /^Result: \S+\r?\nTable: keys: \[/m.test(text),
  },
  {
    what: "a table of Grafana with values as its panel shows them",
    advice: "They are rounded. Switch `Formatted data` off in the panel's Inspect > Data, and download the CSV again.",
    matches: (_, text) =>
      /^"Time",.{1,2000}\r?\n"?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"?,(?:.{0,400},)?"?-?[\d.]+ ?[A-Za-z%µ]/.test(text),
  },
  {
    what: "lines of StatsD",
    advice: scraped("statsd_exporter", "http://localhost:9102/metrics"),
    matches: (_, text) => {
      const lines = text
        .split(/\r?\n/)
        .slice(0, 20)
        .filter((line) => line !== "");
      return (
        lines.length > 0 &&
        lines.every((line) =>
          /^[\w.,=/-]{1,200}:[-+]?[\d.]{1,30}(?::[\d.]{1,30})*\|(?:c|g|ms|h|s|d)(?:\||$)/.test(line),
        )
      );
    },
  },
  {
    what: "metrics of Dropwizard as JSON",
    advice: scraped("them as text (`simpleclient_dropwizard` or Micrometer)", "http://localhost:8080/metrics"),
    matches: (_, text) => /^\s*\{\s*"version" ?: ?"[\d.]+",\s*"gauges" ?: ?\{/.test(text),
  },
  {
    what: "metrics that prom2json made",
    advice: "Upload the text that it was made of: `curl http://localhost:9100/metrics > metrics.prom`.",
    matches: (_, text) =>
      /^\s{0,20}\[?\s{0,20}\{\s*"name": ?"[\w:]{1,200}",\s*"help": ?"[^\n]{0,400}",\s*"type": ?"[A-Z_]+",\s*"metrics": ?\[/.test(
        text,
      ),
  },
  {
    what: "Prometheus' metrics as text of protobuf",
    advice: "Ask for the plain text, without a header `Accept`: `curl http://localhost:9100/metrics > metrics.prom`.",
    matches: (_, text) =>
      /^name: ?"[\w:]{1,200}"\s+(?:help: ?".{0,400}"\s+)?type: ?[A-Z_]+\s+(?:unit: ?"|metric: ?[{<])/.test(text),
  },
  {
    what: "NATS' account of itself",
    advice: scraped("prometheus-nats-exporter", "http://localhost:7777/metrics"),
    matches: (_, text) => /^\s*\{\s*"server_id": ?"N[A-Z2-7]{55}",\s*"(?:server_name|now|num_connections)":/.test(text),
  },
  {
    what: "what `promtool query` prints",
    advice:
      "Ask the API: `curl -G http://localhost:9090/api/v1/query_range -d query=up -d start=… -d end=… -d step=15 > answer.json`.",
    matches: (_, text) => /^\S.{0,2000} =>(?: |\r?\n)[-+\dA-Za-z.]{1,40} @\[[\d.]+\]\r?$/m.test(text),
  },
  {
    what: "metrics of Vector as JSON",
    advice: scraped("its sink `prometheus_exporter`", "http://localhost:9598/metrics"),
    matches: (_, text) =>
      /^\{"name":"[^"\n]{1,200}",.{0,600}"kind":"(?:absolute|incremental)","(?:counter|gauge|set|distribution|aggregated_\w+|sketch)":\{/.test(
        text,
      ),
  },
  {
    what: "an answer of New Relic",
    advice: "It is not read. Export the same numbers as CSV with a column of times.",
    matches: (_, text) => /"beginTimeSeconds": ?\d+/.test(text) && /^\s*\{\s*"results"/.test(text),
  },
];
