import type { BenchBudget, BenchPolicy, BetterSetting } from "@sweetspot/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { inputClass, TextField } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { toast } from "../../ui/toast.tsx";
import { DirectionLines } from "./DirectionLines.tsx";
import { policyQuery, savePolicy } from "./policy-query.ts";

/** The project's line of reports and its budgets, for everyone who opens its reports and for CI. */
export function PolicyPanel({ project }: { project: string }) {
  const policy = useQuery(policyQuery(project));
  if (policy.isError) return <ErrorNotice error={policy.error} onRetry={() => void policy.refetch()} />;
  if (policy.data === undefined) return <LoadingState doing="Reading the project's budgets" />;
  return <PolicyForm key={JSON.stringify(policy.data)} project={project} saved={policy.data} />;
}

/** A budget as it is typed: shares in percent, empty for none. */
interface Draft {
  readonly benchmark: string;
  readonly unit: string;
  readonly worsening: string;
  readonly limit: string;
}

const fields = [
  ["benchmark", "Benchmark", "Write*"],
  ["unit", "Unit", "sec/op"],
  ["worsening", "worse by %", "5"],
  ["limit", "limit", ""],
] as const;

function PolicyForm({ project, saved }: { project: string; saved: BenchPolicy }) {
  const [line, setLine] = useState(saved.line);
  const [minimum, setMinimum] = useState(String(saved.minimumEffect * 100));
  const [holm, setHolm] = useState(saved.correction === "holm");
  const [drafts, setDrafts] = useState<readonly Draft[]>(saved.budgets.map(draftOf));
  const [directions, setDirections] = useState<readonly BetterSetting[]>(saved.directions ?? []);
  const [problem, setProblem] = useState("");

  async function save() {
    const effect = Number(minimum);
    const budgets = drafts.map(budgetOf);
    if (!(effect >= 0 && effect <= 1000)) return setProblem("The least change is a number from 0 to 1000.");
    if (budgets.some((budget) => budget === undefined)) {
      return setProblem("A budget needs a benchmark, a unit, and numbers where it has any.");
    }
    if (directions.some(({ name }) => name.trim() === "")) {
      return setProblem("A better direction needs a unit or metric.");
    }
    setProblem("");
    try {
      await savePolicy(project, {
        line: line.trim(),
        alpha: saved.alpha,
        minimumEffect: effect / 100,
        correction: holm ? "holm" : "none",
        budgets: budgets.filter((budget) => budget !== undefined),
        directions: directions.map(({ name, better }) => ({ name: name.trim(), better })),
      });
      toast("Saved for the project.");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Form className="flex w-[min(86vw,400px)] flex-col gap-3 text-sm text-ink2" onSend={() => void save()}>
      <TextField
        label="Reports that make the history"
        value={line}
        placeholder="main-*"
        hint="By their slug; * matches any text."
        onChange={(event) => setLine(event.target.value)}
      />
      <TextField
        label="Least change that counts, in %"
        value={minimum}
        inputMode="decimal"
        onChange={(event) => setMinimum(event.target.value)}
      />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="accent-(--accent)"
          checked={holm}
          onChange={(event) => setHolm(event.target.checked)}
        />
        Correct for many comparisons (Holm)
      </label>
      <fieldset>
        <legend>Budgets: what a report may cost before it fails</legend>
        {drafts.map((draft, index) => (
          <BudgetLine
            key={index}
            draft={draft}
            onChange={(change) => setDrafts(drafts.map((one, at) => (at === index ? { ...one, ...change } : one)))}
            onRemove={() => setDrafts(drafts.filter((_, at) => at !== index))}
          />
        ))}
        <Button
          size="small"
          className="mt-1.5"
          onClick={() => setDrafts([...drafts, { benchmark: "*", unit: "sec/op", worsening: "", limit: "" }])}
        >
          Add a budget
        </Button>
        <p className="mt-1 text-xs text-ink3">
          Without a budget, everything that is proven worse fails. CI asks <code>GET …/verdict</code>.
        </p>
      </fieldset>
      <DirectionLines directions={directions} onChange={setDirections} />
      {problem !== "" && (
        <p role="alert" className="text-failed">
          {problem}
        </p>
      )}
      <Button type="submit" look="primary" size="small" className="self-start">
        Save for the project
      </Button>
    </Form>
  );
}

function BudgetLine({
  draft,
  onChange,
  onRemove,
}: {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  onRemove: () => void;
}) {
  return (
    <div className="mt-1.5 grid grid-cols-[1.6fr_1fr_.8fr_.8fr_28px] items-center gap-1">
      {fields.map(([name, label, placeholder]) => (
        <input
          key={name}
          aria-label={label}
          title={label}
          placeholder={placeholder === "" ? label : placeholder}
          value={draft[name]}
          spellCheck={false}
          onChange={(event) => onChange({ [name]: event.target.value })}
          className={`${inputClass} h-7! px-1.5! font-mono text-[12px]!`}
        />
      ))}
      <IconButton icon="close" label="Remove this budget" onClick={onRemove} />
    </div>
  );
}

function draftOf({ benchmark, unit, worsening, limit }: BenchBudget): Draft {
  return {
    benchmark,
    unit,
    worsening: worsening === undefined ? "" : String(worsening * 100),
    limit: limit === undefined ? "" : String(limit),
  };
}

/** Undefined when it cannot be used as it is. */
function budgetOf({ benchmark, unit, worsening, limit }: Draft): BenchBudget | undefined {
  const share = Number(worsening) / 100;
  const most = Number(limit);
  if (benchmark.trim() === "" || unit.trim() === "" || !(share >= 0) || !Number.isFinite(most)) return undefined;
  return {
    benchmark: benchmark.trim(),
    unit: unit.trim(),
    ...(worsening.trim() === "" ? {} : { worsening: share }),
    ...(limit.trim() === "" ? {} : { limit: most }),
  };
}
