import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { shortName } from "../flame/short-name.ts";
import type { SetViewState } from "../../state/use-view-state.ts";

/** A function in a table, one line high; leads to its callers and callees. The whole name is in its title. */
export function FunctionName({
  name,
  file,
  setState,
}: {
  name: string;
  file: string;
  setState: SetViewState<ProfileViewState>;
}) {
  return (
    <button
      type="button"
      className="block max-w-full truncate text-left hover:text-accent hover:underline"
      title={file === "" ? name.slice(0, 2000) : `${name.slice(0, 2000)}\n${file}`}
      onClick={() => setState({ view: "callers", pivot: name })}
    >
      <bdi className="max-sm:hidden">{name.slice(0, 400)}</bdi>
      <bdi className="sm:hidden">{shortName(name)}</bdi>
    </button>
  );
}
