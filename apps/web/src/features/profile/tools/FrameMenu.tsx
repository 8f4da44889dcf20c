import { writeViewState } from "@sweetspot/contract/view-state";
import { profileViewState } from "@sweetspot/contract/view-state-profile";
import { escapeExpression } from "@sweetspot/model/profile/pprof/command";
import type { RefObject } from "react";
import { usePlaceLink } from "../../../state/use-place-link.ts";
import { copyAndSay } from "../../../ui/copy-text.ts";
import { MenuItem, MenuLine } from "../../../ui/Menu.tsx";
import { PointMenu } from "../../../ui/PointMenu.tsx";
import type { PointedFrame } from "../drawing/frame-at.ts";
import type { ProfilePanelProps } from "../model/panel.ts";
import { shortName } from "@sweetspot/model/profile/short-name";

export interface FrameMenuPlace {
  readonly frame: PointedFrame;
  readonly x: number;
  readonly y: number;
  /** Gets the focus back. */
  readonly from: RefObject<HTMLElement | null>;
}

/** The actions on one frame of a flame graph. */
export function FrameMenu({
  place: { frame, x, y, from },
  panel: { state, setState, mode },
  onClose,
  onZoom,
  onList,
}: {
  place: FrameMenuPlace;
  panel: Pick<ProfilePanelProps, "state" | "setState" | "mode">;
  onClose: () => void;
  /** Goes to a frame by its path id; left out where the graph is about one function: no link leads to its frames. */
  onZoom?: (id: string) => void;
  onList?: (id: string) => void;
}) {
  const link = usePlaceLink();
  const { id, name, stack } = frame;
  const isWhole = stack.length === 0;
  const exact = `^${escapeExpression(name)}$`;
  // Elsewhere a frame's name has a place in it, which pprof's filters do not look at.
  const canFilter = !isWhole && (state.granularity === "functions" || state.granularity === "files");
  const linkToFrame = () => {
    const shown = writeViewState(profileViewState, new Map(), { ...state, view: "flame", zoom: id });
    return link(mode === "section" ? { section: "profiles", part: "" } : null, {
      ...Object.fromEntries(shown),
      "p.zoom": id,
    });
  };
  return (
    <PointMenu at={{ x, y }} from={from} label={`Frame ${shortName(name)}`} onClose={onClose}>
      {onZoom && (
        <MenuItem disabled={frame.isZoomRoot} onSelect={() => onZoom(id)}>
          {isWhole ? "Zoom out to all" : "Zoom in"}
        </MenuItem>
      )}
      {onList && <MenuItem onSelect={() => onList(id)}>List all below</MenuItem>}
      {canFilter && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => setState({ focus: exact, zoom: "" })}>Focus: only stacks with it</MenuItem>
          <MenuItem onSelect={() => setState({ ignore: either(state.ignore, exact), zoom: "" })}>
            Ignore: no stacks with it
          </MenuItem>
          <MenuItem onSelect={() => setState({ hide: either(state.hide, exact), zoom: "" })}>
            Hide: stacks without this frame
          </MenuItem>
        </>
      )}
      {!isWhole && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => setState({ view: "callers", pivot: name })}>Open in Callers</MenuItem>
          <MenuItem onSelect={() => setState({ view: "top", search: exact })}>Open in Top</MenuItem>
          {state.granularity === "functions" && (
            <MenuItem onSelect={() => setState({ view: "lines", search: `^${escapeExpression(name)}( |$)` })}>
              Open in Lines
            </MenuItem>
          )}
          <MenuLine />
          <MenuItem onSelect={() => void copyAndSay(name, "The name is copied.")}>Copy name</MenuItem>
          {onZoom && (
            <MenuItem onSelect={() => void copyAndSay(stack.join("\n"), "The stack is copied.")}>Copy stack</MenuItem>
          )}
        </>
      )}
      {onZoom && <MenuItem onSelect={() => void copyAndSay(linkToFrame(), "The link is copied.")}>Copy link</MenuItem>}
    </PointMenu>
  );
}

/** A filter that holds what it held and one more expression. */
function either(filter: string, expression: string): string {
  return filter === "" || filter === expression ? expression : `${filter}|${expression}`;
}
