import { expect, test } from "vitest";
import { parse } from "../parse.ts";
import { logCandidates } from "./log-preview.ts";

const receivedAtMs = Date.parse("2026-11-22T00:00:00Z");

/** Logs of two events by the pattern that is offered first, and what it makes of the first line. */
const samples: readonly (readonly [id: string, text: string, first: string])[] = [
  [
    "access-time",
    '10.0.0.1 - - [21/Nov/2026:06:34:11 +0100] "GET /api?x=1 HTTP/1.1" 200 612 "-" "curl/8" "-" rt=1.250 uct="0.100"\n::1 - - [21/Nov/2026:06:34:12 +0100] "POST /b HTTP/2.0" 503 0 "-" "-" 0.012 0.010 .\n',
    "2026-11-21T05:34:11.000Z|server|200|GET /api|1250 ms|",
  ],
  [
    "zerolog",
    "\u001b[90m2026-11-21T06:34:11Z\u001b[0m \u001b[33mWRN\u001b[0m \u001b[1mslow\u001b[0m \u001b[36mtook=\u001b[0m5ms\n\u001b[90m2026-11-21T06:34:12Z\u001b[0m \u001b[32mINF\u001b[0m \u001b[1mstarted\u001b[0m\n",
    "2026-11-21T06:34:11.000Z|server|WRN|slow|5 ms|",
  ],
  [
    "tracing",
    "\u001b[2m2026-11-21T06:34:11.123456Z\u001b[0m \u001b[32m INFO\u001b[0m \u001b[2mshop::db\u001b[0m\u001b[2m:\u001b[0m opened in 5ms\n2026-11-21T06:34:12.123456Z  WARN request{id=1}: shop::web: slow\n",
    "2026-11-21T06:34:11.123Z|shop::db|INFO|opened in …|5 ms|",
  ],
  [
    "gin",
    '[GIN] 2026/11/21 - 06:34:11 |\u001b[97;42m 200 \u001b[0m|      12.5ms |             ::1 |\u001b[97;44m GET     \u001b[0m "/a?b=1"\n[GIN] 2026/11/21 - 06:34:12 | 404 |     1.2µs |             ::1 | GET      "/b"\n',
    '2026-11-21T06:34:11.000Z|server|200|GET      "/a|12.5 ms|',
  ],
  [
    "go-prefix",
    "shop: 2026/11/21 06:34:11 took 5ms\nshop: 2026/11/21 06:34:12 slow\n",
    "2026-11-21T06:34:11.000Z|shop||took …|5 ms|",
  ],
  [
    "envoy",
    '[2026-11-21T06:34:11.123Z] "GET /a?x=1 HTTP/1.1" 200 - 0 12 5 4 "-" "curl/8" "id" "shop" "10.0.0.1:80"\n[2026-11-21T06:34:12.123Z] "POST /b HTTP/2" 503 UF via_upstream - "-" 0 12 15 - "-" "curl/8" "id" "shop" "-"\n',
    "2026-11-21T06:34:11.123Z|server|200|GET /a|5 ms|",
  ],
  [
    "haproxy",
    'Nov 21 06:34:11 lb1 haproxy[143]: 10.0.1.2:33317 [21/Nov/2026:06:34:11.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} "GET /index.html HTTP/1.1"\nNov 21 06:34:12 lb1 haproxy[143]: 10.0.1.2:33317 [21/Nov/2026:06:34:12.655] http-in static/<NOSRV> -1/-1/-1/-1/0 400 187 - - PR-- 1/1/0/0/0 0/0 "<BADREQ>"\n',
    "2026-11-21T06:34:11.000Z|http-in|200|GET /index.html|109 ms|",
  ],
  [
    "serilog",
    "2026-11-21 06:34:11.123 +00:00 [INF] took 5ms\n2026-11-21 06:34:12.123 +00:00 [WRN] slow\n",
    "2026-11-21T06:34:11.123Z|server|INF|took …|5 ms|",
  ],
  [
    "celery",
    "[2026-11-21 06:34:11,123: INFO/MainProcess] Task succeeded in 0.5s: None\n[2026-11-21 06:34:12,123: WARNING/ForkPoolWorker-1] slow\n",
    "2026-11-21T06:34:11.123Z|MainProcess|INFO|Task succeeded in …: None|500 ms|",
  ],
  [
    "airflow",
    "[2026-11-21T06:34:11.123+0000] {taskinstance.py:1037} INFO - took 5ms\n[2026-11-21T06:34:12.123+0000] {local.py:10} WARNING - slow\n",
    "2026-11-21T06:34:11.123Z|taskinstance.py|INFO|took …|5 ms|",
  ],
  [
    "clickhouse",
    "2026.11.21 06:34:11.123456 [ 12 ] {} <Information> Application: took 5ms\n2026.11.21 06:34:12.123456 [ 13 ] {q1} <Error> Db: slow\n",
    "2026-11-21T06:34:11.123Z|Application|INFORMATION|took …|5 ms|",
  ],
  [
    "elb",
    'h2 2026-11-21T06:34:11.186641Z app/shop/50dc6c49 10.0.1.252:48160 10.0.0.66:9000 0.000 0.002 0.001 200 200 5 257 "GET https://shop.example:443/cart?id=3 HTTP/2.0" "curl/8" TLS TLSv1.2 arn "Root=1" "-" "-" 1 2026-11-21T06:34:11.184000Z "forward"\nhttps 2026-11-21T06:34:12.186641Z app/shop/50dc6c49 10.0.1.252:48160 - -1 -1 -1 502 - 34 366 "GET https://shop.example:443/ HTTP/1.1" "curl/8" - -\n',
    "2026-11-21T06:34:11.186Z|app/shop/50dc6c49|200|GET https://shop.example:443/cart|2 ms|",
  ],
  [
    "elb",
    '2026-11-21T06:34:11.945958Z shop 10.0.0.2:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 "GET http://shop.example:80/ HTTP/1.1" "curl/8" - -\n2026-11-21T06:34:12.945958Z shop 10.0.0.2:2817 10.0.0.1:80 0.001069 0.000028 0.000041 - - 82 305 "- - - " "-" - -\n',
    "2026-11-21T06:34:11.945Z|shop|200|GET http://shop.example:80/|1.048 ms|",
  ],
  [
    "cloudfront",
    "#Version: 1.0\n2026-11-21\t06:34:11\tLAX1\t392\t192.0.2.100\tGET\td1.cloudfront.net\t/index.html\t200\t-\tcurl/8\t-\t-\tHit\tid==\td1.cloudfront.net\thttps\t23\t0.001\t-\n2026-11-21\t06:34:12\tLAX1\t392\t192.0.2.100\tGET\td1.cloudfront.net\t/\t200\t-\tcurl/8\t-\t-\tHit\tid==\td1.cloudfront.net\thttps\t23\t0.002\t-\n",
    "2026-11-21T06:34:11.000Z|LAX1|200|GET\td1.cloudfront.net\t/index.html|1 ms|",
  ],
  [
    "iis",
    "#Fields: date time s-ip cs-method …\n2026-11-21 06:34:11 10.0.0.4 GET /index.html - 80 - 10.0.0.9 curl/8 - 200 0 0 15\n2026-11-21 06:34:12 10.0.0.4 POST /orders id=3 80 - 10.0.0.9 curl/8 - 500 0 0 1234\n",
    "2026-11-21T06:34:11.000Z|10.0.0.4|200|GET /index.html|15 ms|",
  ],
  [
    "log4j",
    "06:34:11.123 [main] INFO  com.shop.Main -- took 5ms\n06:34:12.123 [main] WARN  com.shop.Main -- slow\n",
    "2026-11-22T06:34:11.123Z|main|INFO|took …|5 ms|",
  ],
  [
    "log4j-thread",
    "21-Nov-2026 06:34:11.123 INFO [main] org.apache.catalina.startup.Catalina.start Server startup took 5ms\n21-Nov-2026 06:34:12.123 WARNING [exec-1] org.apache.tomcat.Pool.run slow\n",
    "2026-11-21T06:34:11.123Z|main|INFO|Server startup took …|5 ms|",
  ],
  [
    "log4j-logger",
    "2026-11-21 06:34:11,123 INFO  com.shop.Main [main] took 5ms\n2026-11-21 06:34:12,123 ERROR com.shop.Main [worker 1] slow\n",
    "2026-11-21T06:34:11.123Z|main|INFO|took …|5 ms|",
  ],
  [
    "jboss",
    "2026-11-21 06:34:11,123 INFO  [org.jboss.as] (MSC service thread 1-2) took 5ms\n2026-11-21 06:34:12,123 WARN  [io.quarkus] (main) slow\n",
    "2026-11-21T06:34:11.123Z|org.jboss.as|INFO|took …|5 ms|",
  ],
  [
    "hadoop",
    "26/11/21 06:34:11 INFO spark.SparkContext: took 5ms\n26/11/21 06:34:12 WARN util.NativeCodeLoader: slow\n",
    "2026-11-21T06:34:11.000Z|spark.SparkContext|INFO|took …|5 ms|",
  ],
  [
    "kafka",
    "[2026-11-21 06:34:11,123] INFO [KafkaServer id=0] started in 5ms (kafka.server.KafkaServer)\n[2026-11-21 06:34:12,123] INFO KafkaConfig values: \n\ta = b\n (kafka.server.KafkaConfig)\n",
    "2026-11-21T06:34:11.123Z|kafka.server.KafkaServer|INFO|[KafkaServer id=0] started in …|5 ms|",
  ],
  [
    "elasticsearch",
    "[2026-11-21T06:34:11,123][INFO ][o.e.n.Node               ] [node-1] took 5ms\n[2026-11-21T06:34:12,123][WARN ][o.e.m.j.JvmGc            ] [node-1] slow\n",
    "2026-11-21T06:34:11.123Z|o.e.n.Node|INFO|took …|5 ms|",
  ],
  [
    "cassandra",
    "INFO  [main] 2026-11-21 06:34:11,123 Server.java:159 - took 5ms\nWARN  [main] 2026-11-21 06:34:12,123 Server.java:160 - slow\n",
    "2026-11-21T06:34:11.123Z|main|INFO|took …|5 ms|",
  ],
  [
    "jul",
    "Nov 21, 2026 6:34:11 AM com.shop.Main main\nINFO: started\nNov 21, 2026 6:34:12 AM com.shop.Main main\nWARNING: slow\n",
    "2026-11-21T06:34:11.000Z|com.shop.Main||main",
  ],
  [
    "jul",
    "Nov 21, 2026 6:34:11\u202fAM com.shop.Main main\nINFO: started\nNov 21, 2026 6:34:12\u202fAM com.shop.Main main\nWARNING: slow\n",
    "2026-11-21T06:34:11.000Z|com.shop.Main||main",
  ],
  [
    "php",
    "[21-Nov-2026 06:34:11 America/New_York] PHP Fatal error:  Uncaught Exception: no in /home/dev/a.php:5\nStack trace:\n#0 {main}\n[21-Nov-2026 11:34:12 UTC] done\n",
    "2026-11-21T11:34:11.000Z|server|FATAL ERROR|Uncaught Exception: no in /home/dev/a.php:5",
  ],
  [
    "postgres",
    "2026-11-21 06:34:11.123 -03 [41] LOG:  checkpoint complete\n2026-11-21 06:34:12.123 -03 [41] ERROR:  no\n",
    "2026-11-21T09:34:11.123Z|server|LOG|checkpoint complete||",
  ],
  [
    "log4j-relative",
    "0    [main] INFO  com.shop.Main  - started\n12   [worker-1] WARN  com.shop.Worker x - took 5ms\n",
    "1970-01-01T00:00:00.000Z|main|INFO|started||",
  ],
  [
    "access-vhost",
    'shop.example:80 10.0.0.1 - - [21/Nov/2026:06:34:11 +0100] "GET /api?x=1 HTTP/1.1" 200 612 "-" "curl/8"\n127.0.0.1:81 ::1 - - [21/Nov/2026:06:34:12 +0100] "POST /b HTTP/2.0" 503 0 "-" "-"\n',
    "2026-11-21T05:34:11.000Z|shop.example:80|200|GET /api||",
  ],
  [
    "haproxy",
    '2026-11-21T06:34:11.698447+00:00 127.0.0.1:42358 [21/Nov/2026:06:34:11.697] fe be/s1 0/0/0/1/12 200 200 - - ---- 1/1/0/0/0 0/0 "GET /a?x=1 HTTP/1.1"\n2026-11-21T06:34:12.704696+00:00 127.0.0.1:42366 [21/Nov/2026:06:34:12.704] fe be/s1 0/0/0/0/0 404 283 - - ---- 1/1/0/0/0 0/0 "GET /none HTTP/1.1"\n',
    "2026-11-21T06:34:11.698Z|fe|200|GET /a|12 ms|",
  ],
  [
    "dmesg",
    "[    0.001000                ] dev nginx[42]: took 5ms\n[    0.251000 <    0.250000 >] dev app[42]: slow\n",
    "1970-01-01T00:00:00.001Z|server||dev nginx[42]: took …|5 ms|",
  ],
];

test.each(samples)("%s is offered first, and reads: %s", (id, text, first) => {
  const bytes = new TextEncoder().encode(text);
  const [best] = logCandidates(bytes);
  expect(best?.id).toBe(id);
  const outcome = parse(bytes, { fileName: "server.log", receivedAtMs, log: best?.pattern ?? null });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "events") throw new Error("these are no events");
  const { time, lanes, lane, levels, level, names, name, duration, operation, length } = outcome.evidence;
  expect(length).toBe(2);
  const read = [
    new Date(time[0]!).toISOString(),
    lanes[lane[0]!],
    levels[level[0]!],
    names[name[0]!],
    Number.isNaN(duration[0]!) ? "" : `${duration[0]} ms`,
    operation[0]! < 0 ? "" : `op ${operation[0]}`,
  ];
  expect(read.join("|").split("\n")[0]).toBe(first);
});
