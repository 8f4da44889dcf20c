import { entryPath } from "@sweetspot/contract/names";
import { readReportName } from "./report-name.ts";
import { type Environment, Server } from "./server.ts";

/** The parts of the answer that are read; servers of other versions may say more, or leave the sentences out. */
interface Answer {
  readonly verdict?: string;
  readonly sentences?: readonly unknown[];
  readonly reasons?: readonly unknown[];
}

const exitCodes = new Map([
  ["pass", 0],
  ["fail", 1],
  ["unclear", 3],
]);

/**
 * `sweetspot verdict <project>/<report>`: prints the verdict, its sentences and its reasons. Gives the exit code: 0 for a pass, 1 for a
 * fail, 3 for unclear. Throws a sentence (so the program ends with 2) where the server gives no verdict.
 */
export async function verdict(args: readonly string[], environment: Environment): Promise<number> {
  const { project, report } = readReportName("verdict", args);
  const answer = await new Server(environment).ask("GET", `/api/v1/reports${entryPath(project, report)}/verdict`);
  const { verdict: word = "", sentences = [], reasons = [] } = (await answer.json()) as Answer;
  const code = exitCodes.get(word);
  if (code === undefined)
    throw new Error(`the server's verdict "${word}" is not known to this client; get a newer one from its /cli`);
  const lines = [word, ...sentences.map(textOf), ...reasons.map((reason) => `- ${textOf(reason)}`)];
  process.stdout.write(`${lines.join("\n")}\n`);
  return code;
}

function textOf(part: unknown): string {
  if (typeof part === "string") return part;
  const { text, message } = (part ?? {}) as { text?: unknown; message?: unknown };
  return typeof text === "string" ? text : typeof message === "string" ? message : JSON.stringify(part);
}
