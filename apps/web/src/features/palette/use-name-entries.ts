import type { FoundNameBody, ReportBody } from "@sweetspot/contract";
import { namedPlace } from "@sweetspot/contract/view-state-links";
import { placeFragment } from "@sweetspot/contract/view-state-place";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { namesQuery } from "../../api/reports.ts";
import { evidenceSearch } from "../findings/evidence-search.ts";
import { holdAtPlace } from "../report/hold-at-place.ts";
import type { PaletteEntry } from "./entry.ts";

/** One letter is in nearly every name. */
const fewestLetters = 2;

/** The benchmarks, metrics and functions that hold the typed words: those of the open report, then those of others. */
export function useNameEntries(typed: string, report: ReportBody | undefined): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const words = typed.trim();
  const isAsked = words.length >= fewestLetters;
  const here = useQuery({ ...namesQuery(words, report), enabled: isAsked && report !== undefined });
  const anywhere = useQuery({ ...namesQuery(words), enabled: isAsked });
  if (!isAsked) return [];

  const go = ({ kind, text }: FoundNameBody, project: string, slug: string): void => {
    const { place, parameters } = namedPlace(kind, text);
    const isOpen = report?.project === project && report.slug === slug;
    void navigate({
      to: "/$project/$report",
      params: { project, report: slug },
      search: (current) => (isOpen ? evidenceSearch(current, { view: place.section, parameters }) : parameters),
      hash: placeFragment(place),
      // The address may hold this very place already: then nobody else goes there.
    }).then(() => holdAtPlace(place));
  };
  const own = (here.data?.names ?? []).map((name): PaletteEntry => ({
    id: `${name.kind} ${name.text}`,
    text: name.text,
    note: name.kind,
    isHere: true,
    run: () => go(name, report!.project, report!.slug),
  }));
  const others = (anywhere.data?.names ?? []).flatMap((name) =>
    name.reports
      .filter(({ project, report: slug }) => project !== report?.project || slug !== report.slug)
      .map(({ project, report: slug }): PaletteEntry => ({
        id: `${name.kind} ${name.text} ${project}/${slug}`,
        text: name.text,
        note: `${name.kind} · ${project} / ${slug}`,
        run: () => go(name, project, slug),
      })),
  );
  return [...own, ...others];
}
