import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { projectsQuery, reportQuery, reportSearchQuery, reportsQuery } from "../../api/reports.ts";
import { chooseTheme } from "../../theme/theme.ts";
import { targetOf } from "../upload/DropAnywhere.tsx";
import type { PaletteEntry } from "./entry.ts";
import { matchScore } from "./match-score.ts";
import { reportEntries } from "./report-entries.ts";
import { useNameEntries } from "./use-name-entries.ts";

const most = 40;
/** As much as the difference between the beginning of a text and the beginning of one of its words, and more. */
const hereScore = 3;
/** Below any text that holds what was typed. */
const foundScore = 0.5;

/** Everything one can go to or do from here, best match first. */
export function usePaletteEntries(typed: string): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [project, slug] = targetOf(pathname)?.split("/") ?? [];
  const reports = useInfiniteQuery(reportsQuery());
  const found = useQuery({ ...reportSearchQuery(typed.trim()), enabled: typed.trim().length > 1 });
  const projects = useQuery(projectsQuery);
  const here = useQuery({
    ...reportQuery(project ?? "", slug ?? ""),
    enabled: project !== undefined && slug !== undefined,
  });
  const names = useNameEntries(typed, here.data);

  const entries: PaletteEntry[] = here.data === undefined ? [] : [...reportEntries(here.data, typed, navigate)];
  // The latest are here already; older ones come from the server's own search.
  const listed = [...(reports.data?.pages.flatMap((page) => page.reports) ?? []), ...(found.data?.reports ?? [])];
  const isTyped = typed.trim() !== "";
  // The server also looks where a row shows nothing: commits, and who made the report.
  const ofServer = found.isPlaceholderData ? [] : (found.data?.reports ?? []);
  const isFound = new Set(ofServer.map((report) => `${report.project} / ${report.slug}`));
  for (const item of new Map(listed.map((report) => [`${report.project}/${report.slug}`, report])).values()) {
    const matched = isTyped
      ? [...item.variants, ...item.labels].find((name) => matchScore(typed, name) > 0)
      : undefined;
    const place = `${item.project} / ${item.slug}`;
    entries.push({
      id: `report ${item.project}/${item.slug}`,
      text: item.title || place,
      note: matched === undefined ? place : `${matched} · ${place}`,
      isFound: isTyped && isFound.has(place),
      run: () => void navigate({ to: `/${item.project}/${item.slug}` }),
    });
  }
  for (const item of projects.data?.projects ?? []) {
    entries.push({
      id: `project ${item.slug}`,
      text: item.slug,
      note: "project",
      run: () => void navigate({ to: `/${item.slug}` }),
    });
  }
  entries.push({ id: "home", text: "Home", note: "page", run: () => void navigate({ to: "/" }) });
  entries.push({ id: "new", text: "New report", note: "action", run: () => void navigate({ to: "/new" }) });
  for (const theme of ["light", "dark", "system"] as const) {
    entries.push({
      id: `theme ${theme}`,
      text: theme === "system" ? "Theme as the system" : `Theme ${theme}`,
      note: "action",
      isTypedOnly: true,
      run: () => chooseTheme(theme),
    });
  }

  return [...entries, ...names]
    .filter(({ isTypedOnly }) => isTyped || isTypedOnly !== true)
    .map((entry) => ({
      entry,
      score: matchScore(typed, `${entry.text} ${entry.note}`) || (entry.isFound === true ? foundScore : 0),
    }))
    .filter(({ score }) => score > 0)
    .map(({ entry, score }) => ({ entry, score: score + (entry.isHere === true ? hereScore : 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}
