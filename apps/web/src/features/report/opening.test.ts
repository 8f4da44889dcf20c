import type { ArtifactBody, ReportBody } from "@sweetspot/contract";
import { catalogueAddress, openingAddresses } from "@sweetspot/contract/opening";
import { expect, test } from "vitest";
import { views } from "../../views.ts";

type Kind = NonNullable<ArtifactBody["kind"]>;

function reportOf(kinds: readonly Kind[]): ReportBody {
  const artifacts = kinds.map((kind) => ({ kind, state: "ready", variant: "v" }) as ArtifactBody);
  return { project: "p", slug: "r", notes: "", variants: [], artifacts } as unknown as ReportBody;
}

test("the server names the catalogue of metrics where the page opens with metrics", () => {
  const kinds: readonly Kind[] = ["bench", "profile", "series", "events", "facts"];
  for (let chosen = 0; chosen < 2 ** kinds.length; chosen++) {
    const report = reportOf(kinds.filter((_, i) => (chosen >> i) & 1));
    const first = views.find((view) => view.applies(report))?.id;
    const named = openingAddresses(report, false).includes(catalogueAddress("p", "r"));
    expect({ kinds: report.artifacts.map(({ kind }) => kind), named }).toEqual({
      kinds: report.artifacts.map(({ kind }) => kind),
      named: first === "metrics",
    });
  }
});
