/** Names longer than this are compared as they are: nobody renames a function of four thousand characters by a number. */
const longest = 4096;

/**
 * A function's name without what a compiler numbers or instantiates again with every build, so that the same function of
 * two builds has one: closures (`f.func2`), type arguments (`F[go.shape.int]`), major versions in import paths
 * (`x/v2.F`), Rust's hashes, the clones of GCC and LLVM, and the lambdas of Java and C++.
 */
export function buildlessName(name: string): string {
  if (name.length > longest) return name;
  return withoutTypeArguments(name)
    .replace(/::h[0-9a-f]{16}$/, "")
    .replace(/(?:\.(?:isra|part|constprop|lto_priv|llvm|cold|clone)(?:\.\d+)?)+$/, "")
    .replace(/(\/[^/.]*)?(?:%2e|\.)v\d+(?=[./])/, "$1")
    .replace(/\/v\d+(?=[./])/, "")
    .replace(/\.(func|gowrap|deferwrap|dwrap)\d+/g, ".$1#")
    .replace(/-range\d+/g, "-range#")
    .replace(/(#(?:\.\d+)+|\binit\.\d+)/g, (numbers) => numbers.replace(/\d+/g, "#"))
    .replace(/(\$\$?[Ll]ambda\$|lambda\$\w{0,200}\$)\d+(\/0x[0-9a-f]+)?/g, "$1#")
    .replace(/(\{lambda\b[^}]{0,500})#\d+\}/g, "$1#}");
}

/**
 * The part of a Go closure's name that stays when the function around it is inlined somewhere else: `pkg.Inner.func1` is called
 * `other.Outer.Inner.func1` there. Null for what is no closure. Only meaningful within one source file.
 */
export function closureName(name: string): string | null {
  if (name.length > longest) return null;
  const plain = withoutTypeArguments(name);
  const at = plain.search(/\.func\d+(?:[.-]|$)/);
  if (at < 0) return null;
  const around = plain.slice(plain.lastIndexOf("/") + 1, at);
  const inner = around.slice(around.lastIndexOf(".") + 1);
  return inner === "" ? null : inner + plain.slice(at).replace(/\d+/g, "#");
}

/** `F[…]` for `F[go.shape.int,map[string]int]`; brackets are matched, a lone one ends it. */
function withoutTypeArguments(name: string): string {
  if (!name.includes("[") || name.startsWith("[")) return name;
  let text = "";
  let depth = 0;
  for (const letter of name) {
    if (letter === "[" && depth++ === 0) text += "[…]";
    else if (letter === "]" && depth > 0) depth--;
    else if (depth === 0) text += letter;
  }
  return text;
}
