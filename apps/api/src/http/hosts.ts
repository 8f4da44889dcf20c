import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { AppError } from "./errors.ts";

/** The names that this server answers to besides addresses and loopback names. */
interface HostSettings {
  readonly publicUrl: string | undefined;
  readonly hosts: readonly string[];
}

/** A Host header: a name, an IPv4 address or an IPv6 address in brackets, and perhaps a port. */
const hostHeader = /^(?:\[(?<six>[0-9a-f:.]+)\]|(?<name>[^\s:@/?#[\]\\%]+))(?::\d{1,5})?$/i;

/**
 * Returns whether a request names a host that this server answers to, and only one. A page anywhere can point a name of its own at this server, and the
 * browser then takes both for one site: the name is what gives it away. Addresses and loopback names cannot be pointed
 * elsewhere; other names are those of the settings.
 */
export function hostCheck(settings: HostSettings): (request: IncomingMessage) => boolean {
  const publicName = settings.publicUrl === undefined ? undefined : hostName(new URL(settings.publicUrl).host);
  const names = new Set([...settings.hosts, ...(publicName === undefined ? [] : [publicName])]);
  return (request) => {
    const [header, ...others] = hostHeaders(request);
    // A proxy in between may have read the other one.
    const name = header === undefined || others.length > 0 ? undefined : hostName(header);
    return name !== undefined && (isIP(name) !== 0 || isLoopbackName(name) || names.has(name));
  };
}

/** Returns the refusal of a request by its host. */
export function foreignHost(request: IncomingMessage): AppError {
  return new AppError("foreign-host", { details: { host: hostHeaders(request).join(", ").slice(0, 300) } });
}

function hostHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === "host");
}

/** Returns the name or address of a Host header, in lower case, without its port and last dot; undefined for any other text. */
export function hostName(header: string): string | undefined {
  const { six, name } = hostHeader.exec(header)?.groups ?? {};
  if (six !== undefined) return isIP(six) === 6 ? six.toLowerCase() : undefined;
  if (name === undefined) return undefined;
  return domainToASCII(name).replace(/\.$/, "") || undefined;
}

/** Returns whether a host name or address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  const name = hostName(isIP(host) === 6 ? `[${host}]` : host) ?? "";
  return isLoopbackName(name) || name === "::1" || (isIP(name) === 4 && name.startsWith("127."));
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}
