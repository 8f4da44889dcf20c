import { ApiError } from "../../api/client.ts";

/** Whether this browser can use passkeys at this address: a name over TLS, or localhost. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && "PublicKeyCredential" in window && !isAddress;
}

/** A sentence for what a browser throws where a passkey was neither made nor used. */
export function passkeyFailure(error: Error): Error {
  if (error instanceof ApiError) return error;
  const known: Readonly<Record<string, string>> = {
    NotAllowedError: "The device made no signature: it was cancelled, or it took too long.",
    InvalidStateError: "This device has a passkey for this account already.",
  };
  return new Error(known[error.name] ?? error.message);
}
