import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** In the place of curl: keeps the words that the shell gives it, and its input where it is told to send that. */
const recorder = `curl() {
  at=$(ls "$CALLS" | grep -c 'words$')
  printf '%s\\0' "$@" > "$CALLS/$at.words"
  case " $* " in *" -T - "*) cat > "$CALLS/$at.input" ;; esac
}
`;

/**
 * Does what a pasted command asks for, after a real shell has read it; curl need not be there. Gives the answers' statuses.
 * Throws at an option that it does not know.
 */
export async function runCurl(command: string): Promise<number[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "sweetspot-curl-"));
  try {
    execFileSync("sh", ["-c", recorder + command], { env: { ...process.env, CALLS: folder } });
    const statuses: number[] = [];
    for (let at = 0; at < readdirSync(folder).filter((name) => name.endsWith(".words")).length; at++) {
      const words = readFileSync(path.join(folder, `${at}.words`), "utf8")
        .split("\0")
        .slice(0, -1);
      const request = requestOf(words, () => readFileSync(path.join(folder, `${at}.input`)));
      const answer = await fetch(request.address, request);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    return statuses;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Call {
  address: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
}

function requestOf(words: readonly string[], input: () => Buffer<ArrayBuffer>): Call {
  const call: Call = { address: "", method: "GET", headers: {} };
  const fields: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === "-X") call.method = words[++at]!;
    else if (word === "-H") {
      const [name, value] = words[++at]!.split(": ");
      call.headers[name!] = value!;
    } else if (word === "-T") {
      if (words[++at] !== "-") throw new Error(`a file is uploaded: ${words.join(" ")}`);
      // PUT, unless -X names another.
      if (call.method === "GET") call.method = "PUT";
      call.body = input();
    } else if (word === "-d") fields.push(words[++at]!);
    else if (word === "--data-urlencode") {
      const [name, ...value] = words[++at]!.split("=");
      fields.push(`${name}=${encodeURIComponent(value.join("="))}`);
    } else if (word === "-o") at++;
    else if (word.startsWith("http")) call.address = word;
    else if (word !== "-s") throw new Error(`curl is given ${word}: ${words.join(" ")}`);
  }
  if (fields.length > 0) {
    call.body = fields.join("&");
    if (call.method === "GET") call.method = "POST";
    call.headers["content-type"] ??= "application/x-www-form-urlencoded";
  }
  return call;
}
