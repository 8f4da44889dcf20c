import type { ArtifactBody, ReportBody } from "@sweetspot/contract";
import { benchesAddress, catalogueAddress, openingAddresses } from "@sweetspot/contract/opening";
import { expect, test } from "vitest";
import { views } from "../../views.ts";

type Kind = NonNullable<ArtifactBody["kind"]>;

function reportOf(kinds: readonly Kind[]): ReportBody {
  const artifacts = kinds.map((kind) => ({ kind, state: "ready", variant: "v" }) as ArtifactBody);
  return { project: "p", slug: "r", notes: "", variants: [], artifacts } as unknown as ReportBody;
}

test("the server names what the first section opens with, for benchmarks and metrics", () => {
  const kinds: readonly Kind[] = ["bench", "profile", "series", "events", "facts"];
  for (let chosen = 0; chosen < 2 ** kinds.length; chosen++) {
    const report = reportOf(kinds.filter((_, i) => (chosen >> i) & 1));
    const first = views.find((view) => view.applies(report))?.id;
    const named = openingAddresses(report, false);
    const held = report.artifacts.map(({ kind }) => kind).join(" ");
    expect(`${held}: ${named.includes(catalogueAddress("p", "r"))}`).toBe(`${held}: ${first === "metrics"}`);
    expect(`${held}: ${named.includes(benchesAddress("p", "r"))}`).toBe(`${held}: ${first === "benchmarks"}`);
    // A part of the address that a view's state changes is not named where the address holds one.
    expect(openingAddresses(report, true)).not.toContain(benchesAddress("p", "r"));
  }
});
