/**
 * The kind of a command's output: `go`, lines of Go benchmark text; `file`, results of another benchmark tool, which the server reads as
 * a file (JSON, or the `test … bench:` lines of Rust); `none`, anything else.
 */
export type OutputKind = "go" | "file" | "none";

/** @param isNamed whether the command was given the file `{out}` for its results: then anything in that file is a result. */
export function kindOfOutput(output: Buffer, isNamed: boolean): OutputKind {
  const text = output.toString("utf8");
  if (/^Benchmark\S*\s+\d+\s+\S+\s+\S/m.test(text)) return "go";
  if (isNamed) return text.trim() === "" ? "none" : "file";
  return /^test \S.* \.\.\. bench:\s/m.test(text) || isJson(text) ? "file" : "none";
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
