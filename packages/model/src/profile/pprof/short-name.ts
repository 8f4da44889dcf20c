import { baseName } from "../paths.ts";
import { type NodeInfo, printableParts } from "./nodes.ts";

const java = /^(?:[a-z]\w*\.)*([A-Z][\w$]*\.(?:<init>|[a-z][\w$]*(?:\$\d+)?))(?:(?:\()|$)/;
const go = /^(?:[\w\-.]+\/)+([^.]+\..+)/;
const goVersion = /^(.*?)\/v(?:[2-9]|[1-9][0-9]+)([./].*)$/;
const cpp = /^(?:[_a-zA-Z]\w*::)+(_*[A-Z]\w*::~?[_a-zA-Z]\w*(?:<.*>)?)/;

/** A function's name without the package path, module version, namespace or arguments that call graphs have no room for. */
function shortFunctionName(name: string): string {
  // Longer names are not worth a backtracking match: they are never readable in a box.
  if (name.length > 2000) return name;
  const bare = name.replace(/^\(anonymous namespace\)::/, "").replace(goVersion, "$1$2");
  for (const pattern of [go, java, cpp]) {
    const found = pattern.exec(bare);
    if (found !== null) return found[1] ?? "";
  }
  return bare;
}

/** Escapes text for a quoted Graphviz string; line breaks align to the left. */
export function escapeForDot(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\l");
}

/** A node's label in a call graph: its short name over several lines. */
export function multilineName(info: NodeInfo): string {
  const name = escapeForDot(shortFunctionName(info.name))
    .replaceAll("::", "\\n")
    // "[...]" stands for type parameters; its dots are no separators.
    .replaceAll("[...]", "[…]")
    .replaceAll(".", "\\n");
  const file = info.file === "" ? "" : baseName(info.file);
  return `${printableParts({ ...info, name, file }).join("\\n")}\\n`;
}
