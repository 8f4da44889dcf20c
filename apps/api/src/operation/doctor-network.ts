import { BlockList, isIP } from "node:net";
import type { Config } from "../config.ts";

/** States a fault or a warning, and the way to mend it. */
export type Say = (what: string, says: string, mend: string) => void;

/** The time that the doctor waits for an answer. */
export const askMs = 3_000;

export function lookAtProxies(
  { publicUrl, proxies, host }: Config,
  ok: (what: string, says: string) => void,
  warn: Say,
  fault: Say,
): void {
  const what = "proxies";
  for (const network of (proxies ?? "").split(",").map((one) => one.trim())) {
    if (network === "" || isNetwork(network)) continue;
    fault(
      what,
      `"${network}" is not a network`,
      "Write SWEETSPOT_PROXIES as addresses or CIDR, with commas: 172.16.0.0/12",
    );
    return;
  }
  if (proxies === undefined && publicUrl?.startsWith("https:") === true) {
    const mend = `Set SWEETSPOT_PROXIES to the proxy's address or network${host === "127.0.0.1" ? ": 127.0.0.1" : ""}.`;
    warn(what, "none is believed: attempts to sign in count for all people together", mend);
  } else ok(what, proxies ?? "none");
}

function isNetwork(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : -1, family === 4 ? "ipv4" : "ipv6");
    return true;
  } catch {
    return false;
  }
}

/** Asks a provider for what signing in begins with, and compares its clock: the times in its tokens are judged by ours. */
export async function lookAtProvider(
  { id, protocol, issuer }: Config["providers"][number],
  nowMs: number,
  ok: (what: string, says: string) => void,
  warn: Say,
  fault: Say,
): Promise<void> {
  const what = `provider ${id}`;
  const url = protocol === "github" ? issuer : `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(askMs) });
    const named =
      protocol === "github" ? issuer : answer.ok ? ((await answer.json()) as { issuer?: string }).issuer : "";
    const apartMs = Math.abs(Date.parse(answer.headers.get("date") ?? "") - nowMs);
    if (!answer.ok) fault(what, `${url} answers ${answer.status}`, "Look at the address of the issuer.");
    else if (named !== issuer) fault(what, `it calls itself ${named}`, "Set the issuer to that, to the letter.");
    else if (apartMs > 60_000) {
      const says = `its clock and this machine's are ${Math.round(apartMs / 60_000)} minutes apart: its tokens will be refused`;
      warn(what, says, "Set the clock (timedatectl).");
    } else ok(what, `${issuer} answers`);
  } catch (error) {
    fault(what, `${url} does not answer: ${reasonOf(error)}`, "Look at its name, the proxy and the firewall.");
  }
}

/** The reason why a request got no answer. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

export async function lookAtAddress(
  { publicUrl }: Config,
  ok: (what: string, says: string) => void,
  warn: Say,
): Promise<void> {
  const what = "public address";
  if (publicUrl === undefined) return ok(what, "not set");
  if (publicUrl.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)) {
    warn(
      what,
      `${publicUrl} is plain: passwords cross the network in the clear`,
      "Put a proxy with TLS before it: compose.tls.yaml.",
    );
  }
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(askMs), redirect: "manual" });
    if (answer.ok) ok(what, `${publicUrl} answers`);
    else warn(what, `${publicUrl}/healthz answers ${answer.status}`, "Look where the proxy passes requests on to.");
  } catch (error) {
    warn(
      what,
      `${publicUrl} does not answer from here: ${reasonOf(error)}`,
      "Start the server; look at its name, the proxy and the firewall.",
    );
  }
}
