import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** An issuer of CI jobs' tokens: it serves its description and keys as GitHub and GitLab do, and signs what it is told. */
export interface JobIssuer {
  readonly issuer: string;
  /** Requests that came, by their paths. */
  readonly asked: string[];
  /** A token with these claims beside those of an ordinary job; `by` signs it with a key that is not served. */
  sign(claims: Record<string, unknown>, by?: "another key"): Promise<string>;
  stop(): Promise<void>;
}

export async function startJobIssuer(): Promise<JobIssuer> {
  const [own, other] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const body =
      request.url === "/keys"
        ? { keys: [jwk] }
        : { issuer, jwks_uri: `${issuer}/keys`, id_token_signing_alg_values_supported: ["RS256"] };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  return {
    issuer,
    asked,
    async sign(claims, by) {
      const now = Math.floor(Date.now() / 1000);
      const all = { iss: issuer, sub: "a job", iat: now, nbf: now, exp: now + 300, ...claims };
      const signer = new SignJWT(all).setProtectedHeader({ alg: "RS256", kid: "one", typ: "JWT" });
      return signer.sign(by === undefined ? own.privateKey : other.privateKey);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
