import { TextField } from "../../ui/Field.tsx";
import { slugProblem } from "./slug-problem.ts";

/** The fields for a report's place: its project and its own name. `unnamed` is shown for a name that may be left out. */
export function PlaceFields({
  place: { project, report },
  onChange,
  unnamed,
}: {
  place: { project: string; report: string };
  onChange: (place: { project: string; report: string }) => void;
  unnamed?: string;
}) {
  const field = (label: string, what: "project" | "report", value: string) => (
    <TextField
      label={label}
      value={value}
      problem={value === "" ? undefined : slugProblem(what, value)}
      placeholder={what === "report" ? unnamed : undefined}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange({ project, report, [what]: event.target.value })}
    />
  );
  return (
    <>
      {field("Into the project", "project", project)}
      {field("Name of the report", "report", report)}
    </>
  );
}
