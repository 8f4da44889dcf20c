/** The text that `sweetspot help` prints. */
export const usage = `sweetspot: send measurements to a Sweetspot server

  sweetspot upload <files or folders> --project <slug> --report <slug> [--variant <name> [--commit <hash>]]
                   [--repository <https address>]
                   [--log <auto, a known way or a time format> [--log-zone <zone>] [--log-start <year or day>]
                    [--log-line <RE2 with {time}>] [--log-detail <RE2>]]
      Uploads files. A folder's name becomes the variant's, unless --variant is given. Prints the report's address.
      With the repository, and each variant's commit, lines of profiles link to their source.
      --log says how plain text logs are read (--log auto, --log klog, --log '%Y/%m/%d %T%.f'); other files are not
      touched by it. Without it, a log waits for its pattern to be confirmed on the page.
      Exits with 1 when a file could not be read by the server, with 2 when it could not be sent.

  sweetspot bench --before <variant> --after <variant> [options] [-- <runner command>]
      Measures variants against each other so that a difference can be proven: a short process for every benchmark,
      variant and round, the variants of a benchmark right after one another, in random order.
      A variant is a commit (built once in a worktree of its own), a folder (. or a path that begins with . or /), or a
      command. For more than two, repeat --variant <name>=<variant>. A command that git could take for a commit is
      given with --before-command, --after-command or --variant-command <name>=<command>.
      In the runner, {variant} is the variant's name, {value} its text (which is then neither commit nor command), and
      {out} a file into which the runner writes its results.
        sweetspot bench --before main --after . -- go test -run '^$' -bench . -benchmem ./...
        sweetspot bench --before v1 --after v2 --build 'make' -- ./run-benchmarks --json {out}
        sweetspot bench --before-command './old in.txt' --after-command './new in.txt'
        sweetspot bench --variant small=1 --variant large=64 -- go test -bench . -args -batch={value}
      go test -bench is run benchmark by benchmark, as many iterations as take 50 ms, or -benchtime. If any other runner
      prints benchmarks, they are kept; otherwise its wall time, CPU time and peak memory are measured.
      --rounds <n>      processes of each benchmark and variant (10; with --until at most, 100)
      --until <2%>      end each benchmark when the interval of its ratio is within ±2 %, after 10 rounds or more
      --within <5m>     begin no further pair after that time
      --control         measure the first variant a second time, as <name>-again: shows the differences that chance makes
      --build <command> run by the shell in each commit's or folder's place, once
      --no-cpu          leave out the CPU time of Go benchmarks' processes, which is measured beside what they print,
                        since other work on the machine disturbs it less
      --time            measure the time of runners that print results, too; --name <Name> names the benchmark
      --instructions    count the instructions of a command measured by time (perf, else valgrind)
      --seed <n>        repeat the random order of an earlier run
      --out <folder>    write the results there, one folder a variant
      --project, --report, --repository   upload the results as one report, and print its address
      Exits with 1 when a process failed, with 2 when a variant cannot be built or run, with 130 after ctrl-C, which
      keeps (and uploads) what is complete.

  sweetspot verdict <project>/<report>
      Prints whether the report keeps the project's budgets, and why. Exits with 0 for a pass, with 1 for a fail, with 3
      where it is unclear.

  sweetspot markdown <project>/<report>
      Prints the report as Markdown, for a pull request.

  sweetspot export <project>/<report>
      Writes the report with all its files into <project>-<report>.sweetspot.tar in this folder.

  sweetspot import <file> --project <slug> [--report <slug>]
      Creates a report from an exported one, on this server or another, and prints its address.

SWEETSPOT_URL names the server (default http://127.0.0.1:7070). SWEETSPOT_TOKEN holds the token, if the server needs one.
`;

/** The part of the usage that is about one command; all of it where there is no such part. */
export function usageOf(command: string): string {
  const part = usage.split("\n\n").find((text) => text.startsWith(`  sweetspot ${command} `));
  return part === undefined ? usage : `${part}\n`;
}
