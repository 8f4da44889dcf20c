import { readViewState, writeViewState } from "@sweetspot/contract/view-state";
import type { ViewParams, ViewStatePart } from "@sweetspot/contract/view-state-part";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { use, useCallback, useMemo } from "react";
import { toParams } from "./view-params.ts";
import { ViewScope } from "./view-scope.ts";

/** `push` for a step the reader would take back (a zoom, another variant), `replace` while typing or dragging. */
type History = "push" | "replace";

export type SetViewState<State> = (
  change: Partial<State> | ((state: State) => Partial<State>),
  history?: History,
) => void;

/**
 * A view's state, kept in the URL: the link is the store, so copying, back, forward and reload bring back what was seen.
 * `part` is the view's own, declared in packages/contract/src/view-state-*.ts; give it as a module constant.
 * Inside an embedded view the state is that view's own instead (state/view-scope.ts).
 * The state object stays the same while this view's own parameters do.
 */
export function useViewState<State extends object>(part: ViewStatePart<State>): [State, SetViewState<State>] {
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const scope = use(ViewScope);
  const params = scope?.params ?? toParams(search);
  const own = [...params].filter(([key]) => key === "v" || key.startsWith(`${part.namespace}.`));
  const written = JSON.stringify(own);
  const state = useMemo(() => readViewState(part, new Map(JSON.parse(written) as [string, string][])), [part, written]);

  const setState = useCallback<SetViewState<State>>(
    (change, history = "push") => {
      if (scope !== null) {
        scope.change((current) => applied(part, current, change));
        return;
      }
      void navigate({
        to: ".",
        search: (current) => Object.fromEntries(applied(part, toParams(current), change)),
        hash: true,
        replace: history === "replace",
        resetScroll: false,
      });
    },
    [navigate, part, scope],
  );
  return [state, setState];
}

/** The parameters with a change of one view's state made. */
function applied<State extends object>(
  part: ViewStatePart<State>,
  params: ViewParams,
  change: Parameters<SetViewState<State>>[0],
): Map<string, string> {
  const before = readViewState(part, params);
  return writeViewState(part, params, { ...before, ...(typeof change === "function" ? change(before) : change) });
}
