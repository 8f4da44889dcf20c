import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 32;
const tokenPattern = /^sweetspot_(?<secret>[0-9A-Za-z]{32})_(?<check>[0-9a-f]{8})$/;

/** A new secret of 32 letters and digits: 190 bits. */
export function newSecret(): string {
  let secret = "";
  while (secret.length < secretLength) {
    // Bytes beyond the largest multiple of 62 would make some letters likelier.
    for (const byte of randomBytes(48)) if (byte < 248 && secret.length < secretLength) secret += letters[byte % 62];
  }
  return secret;
}

/** A new API token: `sweetspot_<secret>_<CRC-32 of the secret>`, so that scanners of leaked secrets know one from text like it. */
export function newToken(): string {
  const secret = newSecret();
  return `sweetspot_${secret}_${checkOf(secret)}`;
}

/** Whether a text can be a token of ours, by its form and checksum. */
export function isTokenLike(text: string): boolean {
  const { secret = "", check } = tokenPattern.exec(text)?.groups ?? {};
  return check !== undefined && checkOf(secret) === check;
}

function checkOf(secret: string): string {
  return crc32(secret).toString(16).padStart(8, "0");
}
