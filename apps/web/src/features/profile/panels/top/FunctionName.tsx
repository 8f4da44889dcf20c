import { useRef } from "react";
import { shortName } from "@sweetspot/model/profile/short-name";
import type { ToCallers } from "../../model/use-callers.ts";

/** A pointer that stays so long on a name is taken to mean it. */
const restMs = 100;

/** A function in a table, one line high; leads to its callers and callees. The whole name is in its title. */
export function FunctionName({ name, file, toCallers }: { name: string; file: string; toCallers: ToCallers }) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <button
      type="button"
      className="block max-w-full truncate text-left hover:text-accent hover:underline"
      title={file === "" ? name.slice(0, 2000) : `${name.slice(0, 2000)}\n${file}`}
      onPointerEnter={() => (rest.current = setTimeout(() => toCallers.ahead(name), restMs))}
      onPointerLeave={() => clearTimeout(rest.current)}
      onPointerDown={() => toCallers.ahead(name)}
      onClick={() => toCallers.go(name)}
    >
      <bdi className="max-sm:hidden">{name.slice(0, 400)}</bdi>
      <bdi className="sm:hidden">{shortName(name)}</bdi>
    </button>
  );
}
