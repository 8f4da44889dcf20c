import type { Reporter, TestCase } from "vitest/node";

/** Names, at the end of a run, each test that passed on its second attempt only: a race in the test or in the program. */
export default class UnsteadyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`unsteady, passed on the second attempt: ${name}`);
  }
}
