import { describe, expect, test } from "vitest";
import { UnusableInput } from "../diagnostics.ts";
import { readTar } from "./tar.ts";

interface Member {
  readonly name: string;
  readonly kind?: string;
  readonly body?: string;
  readonly size?: string;
}

/** A ustar archive as a writer would make it, whatever it holds. */
function tar(members: readonly Member[]): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (const { name, kind = "0", body = "", size } of members) {
    const header = new Uint8Array(512);
    const put = (at: number, text: string): void => header.set(new TextEncoder().encode(text), at);
    put(0, name.slice(0, 100));
    put(100, "0000644\0");
    put(124, `${size ?? body.length.toString(8).padStart(11, "0")}\0`);
    put(156, kind);
    put(257, "ustar\x0000");
    header.fill(32, 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
    const content = new Uint8Array(Math.ceil(body.length / 512) * 512);
    content.set(new TextEncoder().encode(body));
    blocks.push(header, content);
  }
  blocks.push(new Uint8Array(1024));
  const all = new Uint8Array(blocks.reduce((total, block) => total + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    all.set(block, at);
    at += block.length;
  }
  return all;
}

function code(members: readonly Member[]): string {
  try {
    readTar(tar(members), { entries: 10, headerBytes: 4096 });
    return "read";
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    return error.diagnostic.code;
  }
}

describe("tar", () => {
  test("plain files come with their bytes, folders without; ./ is dropped, long names are followed", () => {
    const long = `${"d/".repeat(80)}file`;
    const entries = readTar(
      tar([
        { name: "./a/", kind: "5" },
        { name: "./a/b", body: "hello" },
        { name: "long", kind: "L", body: `${long}\0` },
        { name: "x", body: "1" },
        { name: "pax", kind: "x", body: "13 path=y/zz\n" },
        { name: "cut", body: "2" },
      ]),
    );
    expect(entries.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ["a/b", "hello"],
      [long, "1"],
      ["y/zz", "2"],
    ]);
  });

  test.each([
    ["a symbolic link", [{ name: "a", kind: "2" }], "tar-link"],
    ["a hard link", [{ name: "a", kind: "1" }], "tar-link"],
    ["a device", [{ name: "a", kind: "3" }], "tar-link"],
    ["a name that climbs", [{ name: "a/../../etc/passwd" }], "archive-name"],
    ["an absolute name", [{ name: "/etc/passwd" }], "archive-name"],
    ["a backslash", [{ name: "a\\b" }], "archive-name"],
    ["a long name that climbs", [{ name: "l", kind: "L", body: "../x\0" }, { name: "x" }], "archive-name"],
    ["a name twice", [{ name: "a" }, { name: "./a" }], "tar-repeated"],
    ["too many entries", Array.from({ length: 11 }, (_, i) => ({ name: `f${i}` })), "tar-entries"],
    ["a huge header", [{ name: "x", kind: "x", body: "x".repeat(5000) }], "tar-header"],
    ["a size beyond the archive", [{ name: "a", size: "77777777777" }], "tar-cut"],
    ["a size that is no number", [{ name: "a", size: "zzzzzzzzzzz" }], "tar-cut"],
    ["a broken pax header", [{ name: "x", kind: "x", body: "99999 path=a\n" }], "tar-damaged"],
  ] as const)("%s is refused", (_, members, expected) => {
    expect(code(members)).toBe(expected);
  });
});
