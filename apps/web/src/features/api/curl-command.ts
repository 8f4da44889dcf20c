import type { ApiOperation } from "@sweetspot/contract";
import type { PlacedOperation } from "./operations.ts";

/**
 * The command that calls an operation with its example values, to be pasted into a shell.
 * @param origin this server's address, without a path
 * @param curl the command's first words: `curl`, with a token where people sign in
 */
export function curlCommand({ method, path, operation }: PlacedOperation, origin: string, curl: string): string {
  const address = origin + filledPath(path, operation) + filledQuery(operation);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const parts = [curl];
  if (content?.example === undefined) {
    if (method !== "get") parts.push(`-X ${method.toUpperCase()}`);
    if (isBinary(operation)) parts.push(`-o ${quoted(fileName(path, operation))}`);
    parts.push(quoted(address));
  } else if (type === "application/octet-stream") {
    const body = content.example as string;
    if (method === "post") parts.push("-X POST");
    // A body is text, or a file of the reader's own that the example names.
    if (body.endsWith("\n")) return `${printed(body)} | ${parts.join(" ")} -T - ${quoted(address)}`;
    parts.push(`-T ${quoted(body)}`, quoted(address));
  } else if (type === "application/x-www-form-urlencoded") {
    const fields = Object.entries(content.example as Readonly<Record<string, string>>);
    // A form without a field is still sent as one.
    const data = fields.length === 0 ? ["-d ''"] : fields.map(([name, value]) => formField(name, value));
    parts.push(quoted(address), ...data);
  } else {
    if (method !== "post") parts.push(`-X ${method.toUpperCase()}`);
    parts.push(quoted(address), "-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(content.example))}`);
  }
  const needed = operation["x-needs-file"];
  const first =
    needed === undefined
      ? ""
      : `${printed(needed.text)} | ${curl} -s -T - ${quoted(`${origin}/api/v1/files/${needed.path}?wait=1`)}\n`;
  return first + joined(parts);
}

/** The name and `=` of `--data-urlencode` are not encoded, the value is. */
function formField(name: string, value: string): string {
  return `--data-urlencode ${quoted(`${encodeURIComponent(name)}=${value}`)}`;
}

function filledPath(path: string, operation: ApiOperation): string {
  return path.replace(/\{([^}]+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(valueOf(operation, "path", name))),
  );
}

function valueOf(operation: ApiOperation, place: string, name: string): unknown {
  const parameter = operation.parameters?.find((each) => each.in === place && each.name === name);
  return parameter?.example ?? name.toUpperCase();
}

function filledQuery(operation: ApiOperation): string {
  const given = (operation.parameters ?? []).filter(
    (each) =>
      each.in === "query" &&
      (each.example !== undefined || (each.schema?.default !== undefined && each.required === true)),
  );
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(({ name, example, schema }) => [name, String(example ?? schema?.default)]))}`;
}

function isBinary({ responses }: ApiOperation): boolean {
  return "application/octet-stream" in (responses?.["200"]?.content ?? {});
}

/** The last part of the address: what a download is called. */
function fileName(path: string, operation: ApiOperation): string {
  return decodeURIComponent(filledPath(path, operation).split("/").at(-1) ?? "answer");
}

/** Text as `printf` writes it. */
function printed(text: string): string {
  return `printf ${quoted(text.replace(/\\/g, "\\\\").replace(/%/g, "%%").replace(/\n/g, "\\n"))}`;
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`;
}

/** On one line while it is short. */
function joined(parts: readonly string[]): string {
  const line = parts.join(" ");
  return line.length <= 100 ? line : parts.join(" \\\n  ");
}
