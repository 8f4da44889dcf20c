import { isTar } from "../read/tar.ts";
import { isZip } from "../read/zip.ts";
import { beginsWith, type ForeignFile } from "./foreign-file.ts";

const asCollapsed = "Record folded stacks instead: `asprof -d 30 -o collapsed -f cpu.collapsed PID`.";

/** Recordings and other binary files, by the bytes that they begin with. */
export const foreignBinaries: readonly ForeignFile[] = [
  {
    what: "a recording of Linux perf",
    advice: "Make text of it on the machine that recorded it: `perf script -i perf.data > perf.txt`.",
    matches: (head) => beginsWith(head, "PERFILE2") || beginsWith(head, "2ELIFREP") || beginsWith(head, "PERFFILE"),
  },
  {
    what: "an execution trace of Go",
    advice:
      "Take a profile out of it (net, sync, syscall or sched): `go tool trace -pprof=sync trace.out > sync.pb.gz`.",
    matches: (head, text) => /^go 1\.\d+ trace\0/.test(text.slice(0, 20)),
  },
  {
    what: "a heap dump of Java (HPROF)",
    advice: `It holds objects, not the stacks that allocated them. Record allocations: \`asprof -e alloc -d 30 -o collapsed -f alloc.collapsed PID\`.`,
    matches: (head) => beginsWith(head, "JAVA PROFILE 1.0") && head[18] === 0,
  },
  {
    what: "a .NET event trace (.nettrace)",
    advice: "Convert it: `dotnet-trace convert --format Speedscope trace.nettrace`.",
    matches: (head) => beginsWith(head, "Nettrace"),
  },
  {
    what: "a snapshot of Python's tracemalloc",
    advice:
      "Make folded stacks of it: `python -c \"import sys,tracemalloc as m;[print('python',*t.traceback,sep=';',end=f' {t.size}\\n') for t in m.Snapshot.load(sys.argv[1]).traces]\" heap.snap > heap.folded`.",
    matches: (head) => head[0] === 0x80 && holds(head, "tracemalloc", 32) && holds(head, "Snapshot", 64),
  },
  {
    what: "a recording of austin (MOJO)",
    advice: "Make text of it: `pip install austin-python && mojo2austin cpu.mojo cpu.austin`.",
    matches: (head) => beginsWith(head, "MOJ"),
  },
  {
    what: "a capture of memray",
    advice: "Make a table of it: `memray transform csv capture.bin -o memray.csv`.",
    matches: (head) =>
      beginsWith(head, "memray\0") || (beginsWith(head, "\u0004\u0022M\u0018") && holds(head, "memray\0", 64)),
  },
  {
    what: "a database of RRDtool",
    advice:
      "Export it as JSON: `rrdtool xport --json --start -1h DEF:a=FILE.rrd:NAME:AVERAGE XPORT:a:NAME > data.json`. The answer to that says how its rows are read.",
    matches: (head) => beginsWith(head, "RRD\0"),
  },
  {
    what: "data of sar (sysstat)",
    advice: "Make text of it: `sadf -j sa01 -- -A > sar.json`.",
    matches: (head) => head[0] === 0x96 && head[1] === 0xd5,
  },
  {
    what: "results of vegeta",
    advice: "Make a report of them: `vegeta report -type=json results.bin > vegeta.json`.",
    matches: (head) => holds(head, "Result\u0001", 32) && holds(head, "Attack", 64),
  },
  {
    what: "a program (ELF)",
    advice: "Upload what it measured. A profile of it is made by `perf record -g ./program && perf script > perf.txt`.",
    matches: (head) => beginsWith(head, "\u007fELF"),
  },
  {
    what: "a database of SQLite",
    advice:
      "Write what it holds as a table with the columns benchmark, unit and value: `sqlite3 -csv -header file.db 'SELECT …' > bench.csv`.",
    matches: (head) => beginsWith(head, "SQLite format 3\0"),
  },
  {
    what: "an exported report",
    advice: "Choose “Import a report” on the first page, and this file there.",
    matches: (head) => isTar(head) && beginsWith(head, "report.json\0"),
  },
  {
    what: "a tar archive",
    advice: "Unpack it and upload its folder: `tar xf results.tar`.",
    matches: isTar,
  },
  {
    what: "a zip archive",
    advice: "Unpack it and upload its folder: `unzip results.zip -d results`.",
    matches: (head) => isZip(head),
  },
  {
    what: "a 7-Zip archive",
    advice: "Unpack it and upload its folder: `7z x results.7z -oresults`.",
    matches: (head) => beginsWith(head, "7z\u00bc\u00af'\u001c"),
  },
  {
    what: "a file packed with xz",
    advice: "Unpack it: `xz -d results.xz`. Files packed with gzip or zstd are read as they are.",
    matches: (head) => beginsWith(head, "\u00fd7zXZ\0"),
  },
  {
    what: "a file packed with bzip2",
    advice: "Unpack it: `bzip2 -d results.bz2`. Files packed with gzip or zstd are read as they are.",
    matches: (head) => beginsWith(head, "BZh") && holds(head, "1AY&SY", 5),
  },
  {
    what: "a picture",
    advice: "Upload the file that it was drawn from.",
    matches: (head) =>
      beginsWith(head, "\u0089PNG") || beginsWith(head, "\u00ff\u00d8\u00ff") || beginsWith(head, "GIF8"),
  },
  {
    what: "a document (PDF)",
    advice: "Upload the results that it reports.",
    matches: (head) => beginsWith(head, "%PDF-"),
  },
  {
    what: "a web page or picture with a flame graph or a call tree",
    advice: `It holds shapes, not numbers. ${asCollapsed} For py-spy it is \`py-spy record -f speedscope\`, for perf \`perf script > perf.txt\`.`,
    matches: (_, text) =>
      /^\s*<(?:\?xml|!doctype|svg|html)/i.test(text) && /flame|func_g|speedscope|Frames|<title>Tree view/i.test(text),
  },
];

function holds(head: Uint8Array, part: string, within: number): boolean {
  for (let at = 0; at < within; at++) if (beginsWith(head, part, at)) return true;
  return false;
}
