import type { ReportBody } from "@sweetspot/contract";
import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { profileViewState } from "@sweetspot/contract/view-state-profile";
import { literally } from "@sweetspot/model/words/profile-words";
import type { useNavigate } from "@tanstack/react-router";
import { copyAndSay } from "../../ui/copy-text.ts";
import { views } from "../../views.ts";
import { evidenceSearch } from "../findings/evidence-search.ts";
import { holdAtPlace } from "../report/hold-at-place.ts";
import type { PaletteEntry } from "./entry.ts";

/** The entries of the open report: its sections, its variants, a search of its frames, and what can be done with it. */
export function reportEntries(
  report: ReportBody,
  typed: string,
  navigate: ReturnType<typeof useNavigate>,
): readonly PaletteEntry[] {
  const address = `/${report.project}/${report.slug}`;
  const shown = views.filter((view) => view.applies(report));
  const goTo = (view: string, parameters: Record<string, string>): void => {
    void navigate({
      to: address,
      hash: view,
      search: (current) => evidenceSearch(current, { view, parameters }),
    }).then(() => holdAtPlace({ section: view, part: "" }, { whole: true }));
  };
  const sections = shown.flatMap(({ id, label }): PaletteEntry[] => [
    {
      id: `section ${id}`,
      text: label,
      note: "section",
      run: () => {
        const section = document.getElementById(id);
        if (section) {
          section.scrollIntoView();
          section.focus({ preventScroll: true });
        } else void navigate({ to: address, hash: id, search: true });
      },
    },
    {
      id: `workbench ${id}`,
      text: `${label} in the full window`,
      note: "section",
      isTypedOnly: true,
      run: () => void navigate({ to: `${address}/${id}`, search: true }),
    },
  ]);
  const variants = report.variants.map(({ name }): PaletteEntry => ({
    id: `variant ${name}`,
    text: name,
    note: "variant",
    isTypedOnly: true,
    run: () => {
      const files = report.artifacts.filter((file) => file.variant === name && file.state === "ready");
      const profile = files.find(({ kind }) => kind === "profile");
      if (files.some(({ kind }) => kind === "bench")) {
        goTo("benchmarks", Object.fromEntries(benchViewState.write({ ...benchViewState.initial, column: name })));
      } else if (profile !== undefined) {
        const file = `${name}/${profile.name}`;
        goTo("profiles", Object.fromEntries(profileViewState.write({ ...profileViewState.initial, file })));
      } else goTo("files", {});
    },
  }));
  const hasProfiles = shown.some(({ id }) => id === "profiles");
  const words = typed.trim();
  const frames: PaletteEntry[] =
    !hasProfiles || words.length < 2
      ? []
      : [
          {
            id: "frames",
            text: `Search frames for “${words}”`,
            note: "profiles",
            run: () => {
              const state = { ...profileViewState.initial, search: literally(words) };
              goTo("profiles", Object.fromEntries(profileViewState.write(state)));
            },
          },
        ];
  const add: PaletteEntry = {
    id: "add",
    text: "Add files to this report",
    note: "action",
    run: () => void navigate({ to: "/new", search: { to: `${report.project}/${report.slug}` } }),
  };
  return [
    ...sections,
    ...variants,
    ...frames,
    ...(report.may.includes("upload") ? [add] : []),
    {
      id: "copy",
      text: "Copy link to this view",
      note: "action",
      run: () => void copyAndSay(location.href, "Link copied."),
    },
  ];
}
