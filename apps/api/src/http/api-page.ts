interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const methods = ["get", "put", "post", "patch", "delete"];

/** The OpenAPI document as a page that needs neither script nor another server. */
export function apiPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] === undefined ? [] : [{ path, method, operation: item[method] }])),
  );
  const known = document.tags ?? [];
  const tagOf = (operation: Operation): string => operation.tags?.[0] ?? "other";
  const names = [...new Set([...known.map((tag) => tag.name), ...operations.map(({ operation }) => tagOf(operation))])];
  const sections = names.flatMap((name) => {
    const mine = operations.filter(({ operation }) => tagOf(operation) === name);
    if (mine.length === 0) return [];
    const about = known.find((tag) => tag.name === name)?.description ?? "";
    return [
      `<section id="${escape(name)}"><h2>${escape(name)}</h2><p>${escape(about)}</p>${mine.map(operationHtml).join("")}</section>`,
    ];
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)} API</title><style>${style}</style></head>
<body><main><h1>${escape(document.info.title)} API</h1><p>${escape(document.info.description ?? "")}</p>
<p>The same as a document for programs: <a href="/api/v1/openapi.json">openapi.json</a></p>
<nav>${names.map((name) => `<a href="#${escape(name)}">${escape(name)}</a>`).join(" ")}</nav>
${sections.join("\n")}</main></body></html>
`;
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = operation.parameters ?? [];
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escape(parameter.name)}</code>${parameter.required === true ? " *" : ""}</td><td>${escape(parameter.in)}</td><td>${escape(typeOf(parameter.schema))}</td><td>${escape(parameter.description ?? textOf(parameter.schema?.["description"]))}</td></tr>`,
  );
  const answers = Object.keys(operation.responses ?? {}).map((status) => `<code>${escape(status)}</code>`);
  return `<article><h3><span class="method">${method.toUpperCase()}</span> <code>${escape(path)}</code></h3>
<p>${escape(operation.summary ?? "")}${operation.description === undefined ? "" : `. ${escape(operation.description)}`}</p>
${rows.length === 0 ? "" : `<details${rows.length > 6 ? "" : " open"}><summary>${rows.length} parameters</summary><div class="scroll"><table><thead><tr><th>parameter</th><th>in</th><th>type</th><th></th></tr></thead><tbody>${rows.join("")}</tbody></table></div></details>`}
<p class="answers">answers ${answers.join(" ")}</p></article>`;
}

function typeOf(schema: Readonly<Record<string, unknown>> | undefined): string {
  if (schema === undefined) return "";
  if (Array.isArray(schema["enum"])) return schema["enum"].map(String).join(" | ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["anyOf"])) return schema["anyOf"].map((part) => typeOf(part as never)).join(" | ");
  return textOf(schema["type"]);
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent);--quiet:color-mix(in srgb,currentColor 62%,transparent)}
body{font:14px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#fbfbfa,#16181b);color:light-dark(#1d2126,#e4e6e8)}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:3rem 0 0;text-transform:capitalize}
h3{font-size:.95rem;margin:0;font-weight:500;overflow-wrap:anywhere}
article{border-top:1px solid var(--line);padding:1rem 0}p{margin:.35rem 0;color:var(--quiet)}
code{font:13px/1.4 ui-monospace,monospace;color:light-dark(#1d2126,#e4e6e8)}
.method{font:600 12px ui-monospace,monospace;display:inline-block;min-width:4.5em;color:light-dark(#1d5fa8,#7db4f0)}
nav{display:flex;flex-wrap:wrap;gap:1rem;margin-top:1rem}a{color:light-dark(#1d5fa8,#7db4f0)}
summary{font-size:13px;color:var(--quiet);cursor:pointer}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px}
th,td{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0;border-bottom:1px solid var(--line)}th{font-weight:500;color:var(--quiet)}
`;

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
