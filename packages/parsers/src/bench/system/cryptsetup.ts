import type { Format } from "../../format.ts";
import { measured, textReports, type ReportedResult } from "../text-reports.ts";

const keyRow = /^(PBKDF2-[\w-]{1,30}) +(\d{1,15}) iterations per second for (\d{2,4})-bit key$/;
const cipherRow = /^ *([a-z\d-]{3,40}) +(\d{2,4})b +([\d.]{1,15}) MiB\/s +([\d.]{1,15}) MiB\/s$/;

/** The text of `cryptsetup benchmark`. Source: mbroz/cryptsetup, src/cryptsetup.c. */
export const cryptsetup: Format = textReports({
  id: "cryptsetup",
  label: "cryptsetup benchmark text",
  guide: {
    madeBy: "cryptsetup",
    command: "for i in 1 2 3 4 5; do cryptsetup benchmark; done | tee cryptsetup.txt",
    reads:
      "Iterations a second of PBKDF2 with each hash, and bytes a second that each cipher encrypts and decrypts. Several runs in one file are several processes.",
    leaves: "Argon2, whose iterations are those of a time that is given; ciphers that could not be measured.",
  },
  begins: /^# Tests are approximate using memory only \(no storage IO\)\.$/,
  announces: /^# Tests are approximate using memory only \(no storage IO\)\.$/,
  holds: /^(?:PBKDF2-\S+ +\d+ iterations per second|.* MiB\/s +[\d.]+ MiB\/s$)/,
  read: (lines) =>
    lines.flatMap((line): ReportedResult[] => {
      const [, hash, iterations] = keyRow.exec(line) ?? [];
      if (hash !== undefined)
        return [{ name: `cryptsetup/${hash}`, values: [measured(Number(iterations), "iterations/s")] }];
      const [, cipher, bits, encrypted, decrypted] = cipherRow.exec(line) ?? [];
      if (cipher === undefined) return [];
      const name = `cryptsetup/${cipher}/bits=${bits}`;
      return [
        { name: `${name}/encrypt`, values: [measured(Number(encrypted) * 2 ** 20, "B/s")] },
        { name: `${name}/decrypt`, values: [measured(Number(decrypted) * 2 ** 20, "B/s")] },
      ];
    }),
});
