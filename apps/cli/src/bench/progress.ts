import { durationWords } from "./duration-words.ts";

/** The stream for lines to the user: standard error. */
interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** The process that runs now, and the time of the whole run. */
interface Step {
  readonly round: number;
  readonly subject: string;
  readonly variant: string;
  readonly usedSeconds: number;
  /** Undefined while nothing is known about it. */
  readonly leftSeconds: number | undefined;
}

/**
 * Says how far a run is: on a terminal in one line that is written over, elsewhere (a CI's log) in a line for every round.
 * Other lines go through `say`, so that they do not run into that line.
 */
export class Progress {
  readonly #screen: Screen;
  #isLineOpen = false;
  #round = 0;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  say(line: string): void {
    this.clear();
    this.#screen.write(`${line}\n`);
  }

  show(step: Step): void {
    const { round, subject, variant, usedSeconds, leftSeconds } = step;
    const left = leftSeconds === undefined ? "" : `, about ${durationWords(leftSeconds)} left`;
    const time = `${durationWords(usedSeconds)} used${left}`;
    if (this.#screen.isTTY === true) {
      const line = `round ${round}  ${time}  ${subject} · ${variant}`.slice(0, (this.#screen.columns || 80) - 1);
      this.#screen.write(`\r\u001b[2K${line}`);
      this.#isLineOpen = true;
    } else if (round !== this.#round) {
      this.#screen.write(`round ${round}: ${time}\n`);
    }
    this.#round = round;
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#isLineOpen) this.#screen.write("\r\u001b[2K");
    this.#isLineOpen = false;
  }
}
