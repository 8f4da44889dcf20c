import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { projectsQuery, reportQuery, reportSearchQuery, reportsQuery } from "../../api/reports.ts";
import { chooseTheme } from "../../theme/theme.ts";
import { copyText } from "../../ui/copy-text.ts";
import { toast } from "../../ui/toast.tsx";
import { views } from "../../views.ts";
import { targetOf } from "../upload/DropAnywhere.tsx";
import { matchScore } from "./match-score.ts";

export interface PaletteEntry {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly run: () => void;
}

const most = 40;

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

  const entries: PaletteEntry[] = [];
  const report = here.data;
  if (report) {
    for (const view of views) {
      if (!view.applies(report)) continue;
      entries.push({
        id: `section ${view.id}`,
        text: view.label,
        note: "section",
        run: () => {
          const section = document.getElementById(view.id);
          if (section) {
            section.scrollIntoView();
            section.focus({ preventScroll: true });
          } else void navigate({ to: `/${report.project}/${report.slug}`, hash: view.id, search: true as never });
        },
      });
      entries.push({
        id: `workbench ${view.id}`,
        text: `${view.label} in the full window`,
        note: "section",
        run: () => void navigate({ to: `/${report.project}/${report.slug}/${view.id}`, search: true as never }),
      });
    }
    entries.push({
      id: "add",
      text: "Add files to this report",
      note: "action",
      run: () => void navigate({ to: "/new", search: { to: `${report.project}/${report.slug}` } as never }),
    });
    entries.push({
      id: "copy",
      text: "Copy link to this view",
      note: "action",
      run: () => void copyText(location.href).then(() => toast("Link copied.")),
    });
  }
  // The latest are here already; older ones come from the server's own search.
  const listed = [...(reports.data?.pages.flatMap((page) => page.reports) ?? []), ...(found.data?.reports ?? [])];
  for (const item of new Map(listed.map((report) => [`${report.project}/${report.slug}`, report])).values()) {
    entries.push({
      id: `report ${item.project}/${item.slug}`,
      text: item.title || `${item.project} / ${item.slug}`,
      note: `${item.project} / ${item.slug}`,
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
      run: () => chooseTheme(theme),
    });
  }

  return entries
    .map((entry) => ({ entry, score: matchScore(typed, `${entry.text} ${entry.note}`) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}
