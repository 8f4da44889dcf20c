import type { ParseContext } from "../../format.ts";
import { namesToldApart, ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

interface ReplyRun {
  readonly name: string;
  /** The part of the name that is told only where the file has runs with others. */
  readonly parameters: string;
  readonly line: number;
  readonly replies: { readonly values: readonly Measured[]; readonly line: number }[];
  /** The figures of all replies together, which count where the tool shows no single ones. */
  mean: readonly Measured[];
  /** The figures that no single reply tells, such as the part that was lost. */
  rest: readonly Measured[];
}

/** The runs of a tool that shows how long each reply took, and sums them up at the end of a run. A run is a process. */
export class ReplyRuns {
  readonly #runs: ReplyRun[] = [];
  readonly #context: ParseContext;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  begin(name: string, parameters: string, line: number): ReplyRun {
    const run: ReplyRun = { name, parameters, line, replies: [], mean: [], rest: [] };
    this.#runs.push(run);
    return run;
  }

  /** The table: single replies are samples, or else the mean is one. */
  finish(lines: number) {
    const list = new ResultList(this.#context);
    const names = namesToldApart(this.#runs);
    for (const [i, { line, replies, mean, rest }] of this.#runs.entries()) {
      const name = names[i]!;
      list.beginProcess();
      for (const reply of replies) list.add(name, 0, reply.values, [], reply.line);
      const values = replies.length === 0 ? [...mean, ...rest] : rest;
      if (values.length > 0) list.add(name, 0, values, [], line);
    }
    return list.finish(lines);
  }
}
