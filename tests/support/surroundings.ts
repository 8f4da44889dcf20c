/** A program's output as CI systems, containers, runners of tasks, editors and pages hand it on, by their names. */
export const surroundings: Readonly<Record<string, (text: string) => string>> = {
  "GitHub's log, as `gh run view` prints it": each((i) => `bench\tRun make bench\t${time(i)} `),
  "GitHub's log, as it is downloaded": each((i) => `${time(i)} `),
  "GitLab's log": each((i) => `${time(i)} 01O `),
  "Jenkins' times": each((i) => `[${time(i)}] `),
  "Jenkins' times of day": each((i) => `${time(i).slice(11, 19)}  `),
  "Buildkite's log": each((i) => `\u001b_bk;t=${firstMs + i}\u0007`),
  "TeamCity's log": each((i) => `[${time(i).slice(11, 19)}] :\t [Step 1/2] `),
  "coloured docker compose": each(() => "\u001b[36mbench-1  | \u001b[0m"),
  "docker compose with times": each((i) => `bench-1  | ${time(i)} `),
  "docker compose of two services": (text) =>
    each(() => "bench-1  | ")(text).replace(/\n(?!$)/g, (end, at) =>
      at % 7 === 0 ? `${end}db-1     | LOG:  checkpoint${end}` : end,
    ),
  "kubectl logs --prefix": each(() => "[pod/bench-6f7/bench] "),
  "a container's log of Kubernetes": each((i) => `${time(i)} stdout F `),
  Turborepo: each(() => "@acme/bench:bench: "),
  concurrently: each(() => "[bench] "),
  Foreman: each((i) => `${time(i).slice(11, 19)} bench.1 | `),
  Heroku: each((i) => `${time(i)} app[web.1]: `),
  "Google's builds": each(() => 'Step #2 - "bench": '),
  CTest: each(() => "12: "),
  Maven: each(() => "[INFO] "),
  "the system's log": each((i) => `Nov 22 ${time(i).slice(11, 19)} host bench[123]: `),
  "a code block": (text) => `## Benchmarks\n\nOn my laptop:\n\n\`\`\`text\n${text}\`\`\`\n\nLooks good to me.\n`,
  "an indented block": each(() => "    "),
  "what npm prints above": (text) => `\n> bench@1.0.0 bench\n> node bench.js\n\n${text}`,
  "progress above": (text) => `Running 1/3\rRunning 2/3\rRunning 3/3\r\u001b[K\n${text}`,
  "the lines of an old Mac": (text) => text.replaceAll("\n", "\r"),
  "a screen of blanks": (text) => text.replaceAll("\n", "   \n"),
  "a blank line behind each": (text) => text.replaceAll("\n", "\n\n"),
  "a page's no-break spaces": (text) => text.replaceAll("  ", "\u00a0 "),
  "zero bytes behind": (text) => text + "\0".repeat(512),
};

const firstMs = Date.parse("2026-11-22T05:05:39.000Z");

/** The time of a line, fifty to a second. */
function time(line: number): string {
  return `${new Date(firstMs + line * 20).toISOString().slice(0, -1)}456Z`;
}

function each(prefix: (line: number) => string): (text: string) => string {
  return (text) => {
    const lines = text.replace(/\n$/, "").split("\n");
    return `${lines.map((line, i) => prefix(i) + line).join("\n")}\n`;
  };
}
