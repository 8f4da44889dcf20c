import type { ForeignFile } from "./foreign-file.ts";

/** Consoles, reports and logs of benchmarks and load tests whose other outputs are read, by lines that only they print. */
export const foreignBenches: readonly ForeignFile[] = [
  {
    what: "what hyperfine prints",
    advice: "Upload its JSON, which holds every run: `hyperfine --export-json results.json 'command'`.",
    matches: (_, text) =>
      /^Benchmark \d+: .*\r?\n {1,8}Time \((?:mean|abs)/m.test(text) ||
      /^Benchmark \d+: .* \(\d+ runs?\)\r?\n {2}/m.test(text) ||
      /^\| Command \| Mean (?:\[\w+\] \| Min|[A-Z][\w ]{2,20}) \[/m.test(text) ||
      /^\| Command *\n\| Mean (?:[A-Z][\w ]{2,20} )?\[/m.test(text) ||
      /^\| Command {1,4}\| {1,4}Mean (?:[A-Z][\w ]{2,20} )?\[\S{1,9}\] /m.test(text),
  },
  {
    what: "what hyperfine prints of a command that failed",
    advice:
      "It has no figures. Mend the command, or measure it as it is: `hyperfine -i --export-json results.json 'command'`.",
    matches: (_, text) =>
      /^Benchmark \d+: .*\r?\nError: /m.test(text) ||
      /^Error: Command '.{1,300}' terminated with non-zero exit code \d+ in the /m.test(text),
  },
  {
    what: "a table of benchstat",
    advice: "Upload the files that it was made of, each as a variant: they hold every run.",
    matches: (_, text) =>
      /^ *│.*│\r?\n *│.*│\r?\n.* ± +(?:\d+%|∞)/m.test(text) ||
      /^,[^,\n]+,CI(?:,|\r?$)/m.test(text) ||
      /^name +(?:old \S+ +new \S+ +delta|time\/op|alloc\/op|allocs\/op|speed)\r?$/m.test(text),
  },
  {
    what: "what `go test` prints of a package that did not build",
    advice: "No benchmark ran. Mend what it names above its last line, and run the benchmarks again.",
    matches: (_, text) => /^FAIL\t\S+ \[(?:build|setup) failed\]\r?$/m.test(text) && !/^Benchmark/m.test(text),
  },
  {
    what: "a list of benchmarks (`--list`)",
    advice: "Upload what they measure: `cargo bench | tee bench.txt`.",
    matches: (_, text) => /^\d+ tests, \d+ benchmarks$/m.test(text) || /^.{1,200}: benchmark$/m.test(text),
  },
  {
    what: "Catch2's JSON, which holds no benchmarks",
    advice: "Upload its XML instead: `./tests '[benchmark]' -r xml > catch2.xml`.",
    matches: (_, text) => /^\{\s*"version": \d+,\s*"metadata": \{[^}]{0,2000}"catch2-version": /.test(text),
  },
  {
    what: "what ghz prints, or a table or line of it",
    advice: "Upload its JSON instead: `ghz --call shop.Cart.Get -n 10000 -O json localhost:50051 > ghz.json`.",
    matches: (_, text) =>
      /^Summary:\r?\n {2}Count:\t/m.test(text) ||
      /^duration \(ms\),status,error\r?$/m.test(text) ||
      text.startsWith("ghz_run,"),
  },
  {
    what: "what oha writes for every request",
    advice: "Upload its JSON instead: `oha -z 30s --no-tui --output-format json http://localhost:8080/ > oha.json`.",
    matches: (_, text) => text.startsWith("request-start,DNS,DNS+dialup,"),
  },
  {
    what: "what locust prints",
    advice:
      "The table with a row for each name is read: `locust --headless -t 30s --csv locust`, then locust_stats.csv.",
    matches: (_, text) => /^(?:Type +| )Name +# reqs +# fails +\|/m.test(text),
  },
  {
    what: "Gatling's simulation.log, its assertions, or the script of its report",
    advice: "Upload what Gatling prints of it: `mvn gatling:test | tee gatling.txt`.",
    matches: (_, text) =>
      // The assertions of a simulation come before its run.
      /^(?:ASSERTION\t[\w+/=]+\r?\n)*RUN\t\S+\t\S+\t\d{13}\t/.test(text) ||
      /^\s*\{\s*"simulation": "[^"]{1,200}",\s*"simulationId": /.test(text) ||
      /^\0{4}.\d\.\d{1,2}\./s.test(text) ||
      /^var stats = \{\s*type: "GROUP"/.test(text),
  },
  {
    what: "the end of a load test that could not reach its server",
    advice: "It has no figures. See that the address answers, as with `curl`, and run the test again.",
    matches: (_, text) =>
      /^unable to connect to \S+ [A-Z][\w ]+\s*$/.test(text) ||
      (/^This is ApacheBench, Version /m.test(text) &&
        /apr_\w+(?:\(\))?: .* \(\d+\)$/m.test(text) &&
        !/^Requests per second:/m.test(text)),
  },
  {
    what: "what BenchmarkDotNet prints, or a table of its Markdown or of all measurements",
    advice: "Upload its JSON, which holds every iteration: `dotnet run -c Release -- --exporters json`.",
    matches: (_, text) =>
      /^BenchmarkDotNet v?\d+\.\d+/m.test(text) ||
      /^\|? *Method +\|.*\| *Mean +\|/m.test(text) ||
      /^Target[,;]Target_Namespace[,;]Target_Type[,;]/.test(text),
  },
  {
    what: "what Artillery prints",
    advice: "Upload its JSON instead: `artillery run --output artillery.json test.yml`.",
    matches: (_, text) => /^(?:Metrics for period to: |Summary report @ )/m.test(text),
  },
  {
    what: "what fio prints",
    advice: "Upload its JSON instead: `fio job.fio --output-format=json --output=fio.json`.",
    matches: (_, text) => /^fio-\d+\.\d+/m.test(text) && /^ +clat (?:percentiles )?\(/m.test(text),
  },
  {
    what: "a log that fio writes of single operations or intervals (`write_lat_log` and the like)",
    advice: "Upload its JSON instead: `fio job.fio --output-format=json --output=fio.json`.",
    matches: (_, text) =>
      /^(?:\d{1,12}, \d{1,15}, [0-2], \d{1,10}, (?:0x[\da-f]+|\d{1,15})(?:, \S{1,20})*\r?\n){2}/.test(text),
  },
  {
    what: "fio's terse output",
    advice: "Upload its JSON instead: `fio job.fio --output-format=json --output=fio.json`.",
    matches: (_, text) => /^[2-5];fio-\d+\.\d+/m.test(text),
  },
  {
    what: "a log that pgbench writes for every transaction or interval (`-l`)",
    advice: "Upload pgbench's own output: `pgbench -c 8 -T 60 -r bench | tee pgbench.txt`.",
    matches: (_, text) =>
      /^(?:\d{1,4} \d{1,9} (?:\d{1,12}|failed|skipped) \d{1,3} \d{10} \d{1,6}(?: \d+)*\r?\n){2}/.test(text) ||
      /^(?:\d{10}(?: \d{1,20}){5,20}\r?\n){2}/.test(text),
  },
  {
    what: "a log that h2load or siege writes",
    advice: "Upload their own output: `h2load -n 1000 https://localhost:8443/ | tee h2load.txt`.",
    matches: (_, text) =>
      /^(?:\d{16}\t-?\d{1,3}\t-?\d{1,12}\r?\n){2}/.test(text) || /^ *Date & Time, +Trans, +Elap Time,/.test(text),
  },
  {
    what: "another table or JSON of locust than that of its statistics",
    advice:
      "The table with a row for each name is read: `locust --headless -t 30s --csv locust`, then locust_stats.csv.",
    matches: (_, text) =>
      /^(?:Timestamp,User Count,Type,Name,|Method,Name,Error,Occurrences|Count,Message,Traceback,)/.test(text) ||
      /^\[\s*\{\s*"name": .{1,400}\s+"method": .{1,40}\s+"last_request_timestamp": /.test(text),
  },
  {
    what: "what deno bench prints",
    advice: "Upload its JSON instead: `deno bench --json > bench.json`.",
    matches: (_, text) => /^\| benchmark +\| time\/iter \(avg\) \|/m.test(text),
  },
  {
    what: "a histogram of vegeta",
    advice: "Upload its JSON instead: `vegeta report -type=json results.bin > vegeta.json`.",
    matches: (_, text) =>
      /^Value\(ms\) +Percentile +TotalCount +1\/\(1-Percentile\)/.test(text) || /^Bucket +# +% +Histogram/.test(text),
  },
  {
    what: "what redis-benchmark prints",
    advice: "Upload its table instead: `redis-benchmark --csv > bench.csv`.",
    matches: (_, text) =>
      /^====== .* ======\r?$/m.test(text) || /^ ?\w+(?: \([^)]*\))?: [\d.]+ requests per second/m.test(text),
  },
  {
    what: "a table of JMH for LaTeX",
    advice: "Upload its JSON, which holds every iteration: `java -jar benchmarks.jar -rf json -rff results.json`.",
    matches: (_, text) => /^ \\multicolumn\{1\}\{c\|\}\{\\texttt\{Benchmark\}\}/m.test(text),
  },
  {
    what: "what vitest bench prints",
    advice:
      "Upload its JSON instead: `vitest bench --run --reporter=json --outputFile=results.json`, until version 4 `--outputJson results.json`.",
    matches: (_, text) =>
      /^ *name +hz +min +max +mean +p75/m.test(text) ||
      /^Benchmark report written to |^ BENCH +Summary\r?$/m.test(text),
  },
  {
    what: "what mitata prints",
    advice:
      'Upload its JSON, which holds the samples: `await run({ format: "json" })`, with the output sent to a file.',
    matches: (_, text) =>
      /^benchmark +avg \(min … max\) p75/m.test(text) || /^\| benchmark +\| +avg \| +min \| +p75 \|/m.test(text),
  },
  {
    what: "a table of tinybench, its options, or its results without names",
    advice:
      'Write its results as JSON: `fs.writeFileSync("results.json", JSON.stringify(bench.tasks.map((t) => ({ name: t.name, ...t.result }))))`.',
    matches: (_, text) =>
      /│ Task name +│ Latency avg \(ns\)|│ +Task Name +│ +ops\/sec +│/.test(text) ||
      /^\{"concurrency":.{1,400}"warmupIterations":/.test(text) ||
      // All of a task is private since version 6.
      /^\[\{\}(?:,\{\}){0,1000}\]\s*$/.test(text) ||
      /^\[\s*\{\s*"(?:Task name|state|aborted|critical)":.{1,200}"(?:Latency avg \(ns\)|latency)":/s.test(text) ||
      /^\[\s*\{\s*"(?:totalTime":.{1,200}"period"|Task Name":.{1,200}"ops\/sec"):/s.test(text),
  },
  {
    what: "what asv prints",
    advice:
      "Upload its results instead, the JSON of a commit: `asv run --record-samples`, then a file of .asv/results.",
    matches: (_, text) => /^(?:\[ *[\d.]+%\] )?· Running \d+ total benchmarks/m.test(text),
  },
  {
    what: "a table of pytest-benchmark",
    advice: "Upload its JSON, which holds every round: `pytest --benchmark-json=results.json --benchmark-save-data`.",
    matches: (_, text) =>
      /^-+ benchmark(?: '.*')?: \d+ tests? -+$/m.test(text) ||
      /^name(?:,param:[^,\n]+)*,min,max,mean,stddev,median,iqr,outliers,ops,rounds,iterations\r?$/m.test(text),
  },
  {
    what: "what pyperf prints",
    advice: "Upload its JSON, which holds every process: `python bench.py -o results.json`.",
    matches: (_, text) =>
      /^(?:.+: )?Mean \+- std dev: (?:\[.{1,99}\] )?[\d.]+ /m.test(text) ||
      /^(?:Run \d+: calibrate the number of loops|- calibrate \d+: )/m.test(text) ||
      /^\| Benchmark +\|.*\|\r?\n(?:\+=+\+|\|-+\|:-+:\|)/m.test(text) ||
      /^(?:Run \d+:\r?\n)?- value 1: [\d.]+ [nuµm]?s(?: |\r?$)/m.test(text) ||
      /^(?:\S.{0,100}\r?\n=+\r?\n\r?\n)? {0,3}[\d.]+ [nuµm]?s: +\d+ #+\r?\n {0,3}[\d.]+ [nuµm]?s: +\d+ /m.test(text),
  },
  {
    what: "what vegeta writes for every request (`vegeta encode`)",
    advice: "Make a report of it: `vegeta report -type=json results > vegeta.json`.",
    matches: (_, text) =>
      /^\{"attack":"[^"]*","seq":\d+,"code":\d+,/.test(text) || /^\d{19},\d{1,3},\d+,\d+,\d+,/.test(text),
  },
  {
    what: "what hey writes for every request (`-o csv`)",
    advice: "Upload its summary instead: run it without `-o csv`, `hey -n 1000 http://localhost:8080/ > hey.txt`.",
    matches: (_, text) => text.startsWith("response-time,DNS+dialup,DNS,"),
  },
  {
    what: "JMeter's results without the line that names their columns",
    advice:
      "Put that line of JMeter's defaults above them: `sed -i '1i timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect' results.jtl`.",
    matches: (_, text) =>
      /^\d{13},\d{1,9},[^,\n]{0,99},[^,\n]{0,99},[^,\n]{0,99},[^,\n]{0,99},\w{0,9},(?:true|false),/.test(text),
  },
  {
    what: "the history of github-action-benchmark (data.js)",
    advice:
      "It holds the results of many commits. Take those of the last: `sed 's/^window.BENCHMARK_DATA = //' data.js | jq '.entries[][-1].benches' > bench.json`.",
    matches: (_, text) => /^(?:window\.BENCHMARK_DATA = )?\{\s*"lastUpdate": ?\d+,\s*"repoUrl": ?"/.test(text),
  },
  {
    what: "a table that ab writes with `-e`, `-g` or `-w`",
    advice: "Upload its own output: `ab -n 1000 http://localhost:8080/ > ab.txt`.",
    matches: (_, text) =>
      text.startsWith("Percentage served,Time in ms") ||
      text.startsWith("starttime\tseconds\tctime\t") ||
      text.includes("This is ApacheBench, Version 2.3 <i>"),
  },
  {
    what: "what rewrk prints",
    advice:
      'Write a row of a table for each run: `rewrk -c 64 -d 30s -h http://localhost:8080 --json | jq -r \'"benchmark,unit,value", "rewrk,requests/s,\\(.requests_avg)", "rewrk,ms/op,\\(.latency_avg)"\' > bench.csv`.',
    matches: (_, text) =>
      /^Benchmarking \d+ connections @ \S+ for /m.test(text) ||
      /^\{"latency_avg":[\d.]+,"latency_max":[\d.]+,/.test(text),
  },
  {
    what: "what loadtest (npm) prints",
    advice:
      'Write a row of a table for each run: `awk \'BEGIN { print "benchmark,unit,value" } /^Effective rps:/ { print "loadtest,requests/s," $3 } /^Mean latency:/ { print "loadtest,ms/op," $3 }\' loadtest.txt > bench.csv`.',
    matches: (_, text) => /^Effective rps: +[\d.]+\r?$/m.test(text) && /^Mean latency: +[\d.]+ ms\r?$/m.test(text),
  },
  {
    what: "what curl writes of a transfer (`-w '%{json}'`)",
    advice:
      'Write a row of a table for each: `(echo "benchmark,unit,value"; jq -r \'"curl,sec/op,\\(.time_total)"\' curl.json) > bench.csv`.',
    matches: (_, text) =>
      /^\s*\{"(?:certs|conn_id|content_type|url_effective)":.{0,200}"(?:errormsg|exitcode|filename_effective|method)":/.test(
        text,
      ),
  },
];
