import { expect, it } from "vitest";
import { untested } from "../judge/certainty.ts";
import { changeSentence } from "./change-sentence.ts";
import { sentenceText } from "./sentence.ts";

const said = (name: string): string =>
  sentenceText(
    changeSentence(
      {
        kind: "x",
        id: "x",
        group: "unclear",
        certainty: untested("measured", []),
        evidence: { view: "profiles" },
        strength: 1,
        before: 2,
        after: 3,
        ratio: 1.5,
        variant: "after",
        baseline: "before",
      } as Parameters<typeof changeSentence>[0],
      "2 → 3",
      name,
    ),
  );

it.each([
  ["CPU time in cpu.pb.gz", "CPU time in cpu.pb.gz was 50.0 % higher in after than in before (2 → 3)."],
  [
    "instructions in callgrind.out",
    "Instructions in callgrind.out were 50.0 % higher in after than in before (2 → 3).",
  ],
  ["calls of malloc in run.jfr", "Calls of malloc in run.jfr were 50.0 % higher in after than in before (2 → 3)."],
  ["the mean of http_requests", "The mean of http_requests was 50.0 % higher in after than in before (2 → 3)."],
])("%s", (name, sentence) => expect(said(name)).toBe(sentence));
