import type { JWTPayload, JWTVerifyGetKey } from "jose";
import type { Config } from "../config.ts";
import type { AccessStores, UsedToken } from "../storage/access-ports.ts";
import { matchesPattern } from "./ref-pattern.ts";

/** The longest token that is looked at. */
const longest = 8192;

/** The age from which a token is refused, whatever it says of its end: the longest job of GitHub. */
const oldest = "6h";

/** Largest description or set of keys that an issuer may have, bytes. */
const mostBytes = 256 * 1024;

/** The pause between two requests for the keys of one issuer. */
const cooldownMs = 30_000;

const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/**
 * Takes the tokens that GitHub and GitLab sign for each CI job (OpenID Connect) in the place of tokens of ours, from repositories
 * that a project trusts. The library `jose` checks signature, issuer, audience and time; it is loaded with the first job.
 */
export class JobTokens {
  readonly #issuers: readonly string[];
  /** The audience that a token must be for; undefined where the server has no address of its own, and takes none. */
  readonly #audience: string | undefined;
  readonly #stores: AccessStores;
  readonly #now: () => number;
  readonly #keys = new Map<string, Promise<JWTVerifyGetKey>>();

  constructor(config: Pick<Config, "publicUrl" | "jobIssuers">, stores: AccessStores, now: () => number) {
    this.#issuers = config.jobIssuers;
    this.#audience = config.publicUrl;
    this.#stores = stores;
    this.#now = now;
  }

  /**
   * Returns the rights that a job has by its token: in the project of this name, or in the first that trusts it. Undefined where
   * the token is not valid or nobody trusts its job.
   */
  async use(token: string, project: string | undefined): Promise<UsedToken | undefined> {
    if (this.#audience === undefined || token.length > longest || token.split(".").length !== 3) return undefined;
    const { decodeJwt } = await import("jose");
    // Nothing is asked of an issuer, or of the database, for a token that names another one.
    const told = claimsOf(() => decodeJwt(token));
    if (told === undefined || !this.#issuers.includes(told.issuer)) return undefined;
    const trusting = await this.#stores.trusts.inRepository(told.issuer, told.repository);
    const trusts = trusting
      .filter(({ refs }) => matchesPattern(refs, told.ref))
      .toSorted((a, b) => Number(b.project === project) - Number(a.project === project));
    if (trusts.length === 0 || !(await this.#isValid(token, told.issuer))) return undefined;
    for (const { id, projectId, repository, scopes } of trusts) {
      if (await this.#stores.trusts.noteUse(id, told.repositoryId)) return { id, name: repository, projectId, scopes };
    }
    return undefined;
  }

  async #isValid(token: string, issuer: string): Promise<boolean> {
    const { jwtVerify } = await import("jose");
    const options = {
      issuer,
      audience: [this.#audience ?? "", `${this.#audience}/`],
      algorithms,
      currentDate: new Date(this.#now()),
      maxTokenAge: oldest,
      requiredClaims: ["exp", "sub"],
    };
    return this.#keysOf(issuer)
      .then((keys) => jwtVerify(token, keys, options))
      .then(
        () => true,
        () => false,
      );
  }

  /** The keys of an issuer: fetched once, again for a key that is not among them, but not oftener than twice a minute. */
  #keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const known = this.#keys.get(issuer);
    if (known !== undefined) return known;
    const keys = fetchKeys(issuer);
    this.#keys.set(issuer, keys);
    // An issuer that does not answer is left alone for a while, however many tokens name it.
    keys.catch(() => setTimeout(() => this.#keys.delete(issuer), cooldownMs).unref());
    return keys;
  }
}

async function fetchKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import("jose");
  const answer = await fetchSmall(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5000),
  });
  const about = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (about.issuer !== issuer || typeof about.jwks_uri !== "string")
    throw new Error(`${issuer} describes another issuer`);
  const address = new URL(about.jwks_uri);
  if (address.protocol !== new URL(issuer).protocol) throw new Error(`${issuer} has its keys elsewhere`);
  return createRemoteJWKSet(address, {
    timeoutDuration: 5000,
    cooldownDuration: cooldownMs,
    [customFetch]: fetchSmall,
  });
}

/** Fetches a short document from where it is said to be: no redirect, no endless answer. */
async function fetchSmall(address: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(address, { ...options, redirect: "error" });
  if (!answer.ok || answer.body === null) throw new Error(`${address} answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`${address} is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status: 200 });
}

interface Claims {
  readonly issuer: string;
  readonly repository: string;
  readonly repositoryId: string;
  readonly ref: string;
}

/**
 * The claims by which a job is trusted. GitHub names `repository`, `repository_id`, `ref`; GitLab `project_path`, `project_id`, and
 * `ref_path` for the whole ref.
 */
function claimsOf(decode: () => JWTPayload): Claims | undefined {
  let told: JWTPayload;
  try {
    told = decode();
  } catch {
    return undefined;
  }
  const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  const { iss: issuer } = told;
  const repository = text(told["repository"]) ?? text(told["project_path"]);
  const repositoryId = text(told["repository_id"]) ?? text(told["project_id"]);
  const ref = text(told["ref_path"]) ?? text(told["ref"]);
  return issuer === undefined || repository === undefined || repositoryId === undefined || ref === undefined
    ? undefined
    : { issuer, repository, repositoryId, ref };
}
