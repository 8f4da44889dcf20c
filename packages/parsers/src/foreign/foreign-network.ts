import type { ForeignFile } from "./foreign-file.ts";

/** Output of tools that measure networks, which is not read. */
export const foreignNetwork: readonly ForeignFile[] = [
  {
    what: "what fping prints",
    advice: "Measure each host by ping, whose text is read: `ping -c 30 server | tee ping.txt`.",
    matches: (_, text) =>
      /^\S{1,253} +: (?:\[\d+\], \d+ bytes, [\d.]+ ms |xmt\/rcv\/%loss = \d)/m.test(text) ||
      /^[\w-]{1,63}[.:][\w.:-]{1,200} +:(?: (?:\d{1,9}\.\d{1,3}|-)){2,100}\r?$/m.test(text) ||
      /^\S{1,253} is alive \([\d.]+ ms\)\r?$/m.test(text),
  },
  {
    what: "a report of mtr",
    advice:
      'Write a row of a table for each hop: `mtr -c 30 --json server | jq -r \'"benchmark,unit,value", (.report.hubs[] | "\\(.host),ms/op,\\(.Avg)")\' > bench.csv`.',
    matches: (_, text) =>
      /^Mtr_Version,Start_Time,Status,Host,Hop,Ip,/m.test(text) ||
      /^\s*\{\s*"report": ?\{\s*"mtr": ?\{/.test(text) ||
      /^HOST: \S+ +Loss% +Snt +Last +Avg +Best +Wrst +StDev/m.test(text) ||
      /^<\?xml [^>]{0,100}>\s*<MTR SRC="/.test(text),
  },
  {
    what: "what nuttcp prints, or rows of iperf 2 (`-y C`)",
    advice: "Upload what iperf3 writes of a whole run: `iperf3 -c server -t 30 -J > iperf3.json`.",
    matches: (_, text) =>
      /^ *[\d.]+ [KMG]?B \/ +[\d.]+ sec = +[\d.]+ [KMG]bps/m.test(text) ||
      /^\d{14}(?:\.\d{3})?,[\d.a-f:]{3,45},\d{1,5},[\d.a-f:]{3,45},\d{1,5},-?\d{1,5},\d+\.\d-\d+\.\d,\d+,\d+/m.test(
        text,
      ),
  },
  {
    what: "the parts of a request's time that `curl -w` wrote",
    advice:
      "Write a row of a table for each request: `(echo \"benchmark,unit,value\"; for i in $(seq 30); do curl -s -o /dev/null -w 'curl,sec/op,%{time_total}\\n' http://localhost:8080/; done) > bench.csv`.",
    matches: (_, text) =>
      /^\s{0,40}time_namelookup: +[\d.,]+/m.test(text) && /^\s{0,40}time_total: +[\d.,]+/m.test(text),
  },
  {
    what: "an error of a client that reached no server, and no results",
    advice: "Start the server or name its address, and run the command again: `… 2>&1 | tee results.txt`.",
    matches: (_, text) =>
      /^(?:pgbench|psql): error: .{0,300}\b(?:failed|could not|does not exist)/.test(text) ||
      /^Could not connect to (?:Redis|Valkey) at .{1,300}: /.test(text) ||
      /^(?:mysql|mariadb|mysqlslap|mariadb-slap|mysqladmin)\w*: .{0,100}(?:ERROR|[Cc]onnect).{0,300}/.test(text) ||
      /^ERROR \d{4} \([\dA-Z]{5}\)(?: at line \d+)?: /.test(text) ||
      /^curl: \(\d{1,3}\) /.test(text),
  },
];
