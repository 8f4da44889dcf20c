const escapes: Readonly<Record<string, string>> = {
  $SP$: "@",
  $BP$: "*",
  $RF$: "&",
  $LT$: "<",
  $GT$: ">",
  $LP$: "(",
  $RP$: ")",
  $C$: ",",
};

/**
 * The path of a Rust function in the mangling before version 0 (`_ZN…17h<16 hexadecimal digits>E`) without its hash; null where
 * `name` is not one.
 * Source: `oldRustToString` of github.com/ianlancetaylor/demangle.
 */
export function demangleLegacyRust(name: string): string | null {
  const end = name.lastIndexOf("E.");
  const whole = end > 0 ? name.slice(0, end + 1) : name;
  const found = /^_ZN(.*)17h([\da-f]{16})E$/s.exec(whole);
  // A hash has digits of many kinds; a name of C++ that happens to end alike has not.
  if (found === null || whole.length <= 23 || new Set(found[2]).size < 5) return null;
  let rest = found[1] ?? "";
  const parts: string[] = [];
  while (rest !== "") {
    const [digits] = /^\d{1,9}/.exec(rest) ?? [];
    if (digits === undefined) return null;
    let length = Number(digits);
    rest = rest.slice(digits.length);
    if (rest.startsWith("_")) {
      rest = rest.slice(1);
      length--;
    }
    if (length < 0 || rest.length < length) return null;
    parts.push(unescaped(rest.slice(0, length)));
    rest = rest.slice(length);
  }
  return parts.join("::");
}

function unescaped(part: string): string {
  let rest = part.startsWith("_$") ? part.slice(1) : part;
  let text = "";
  for (;;) {
    const at = rest.search(/[$.]/);
    if (at < 0) return text + rest;
    text += rest.slice(0, at);
    rest = rest.slice(at);
    const [escape = ""] = /^(?:\.\.|\.|\$u[2-7][\da-f]\$|\$[A-Z]{1,2}\$)/.exec(rest) ?? [];
    if (escape === ".") text += ".";
    else if (escape === "..") text += "::";
    else if (escape.startsWith("$u")) text += String.fromCharCode(Number.parseInt(escape.slice(2, 4), 16));
    else {
      const meant = escapes[escape];
      if (meant === undefined) return text + rest;
      text += meant;
    }
    rest = rest.slice(escape.length);
  }
}
