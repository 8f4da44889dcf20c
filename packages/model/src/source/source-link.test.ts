import { expect, test } from "vitest";
import { commitRef, commitUrl, lineUrl } from "./source-link.ts";

const sha = "0123456789abcdef0123456789abcdef01234567";
const at = (repository: string, lineLink = "") => ({ repository, lineLink, sourceRoot: "" });

test.each([
  ["https://github.com/o/r", `https://github.com/o/r/blob/${sha}/a/b.go#L12`, `https://github.com/o/r/commit/${sha}`],
  [
    "https://gitlab.com/g/sub/r",
    `https://gitlab.com/g/sub/r/-/blob/${sha}/a/b.go#L12`,
    `https://gitlab.com/g/sub/r/-/commit/${sha}`,
  ],
  [
    "https://gitlab.example.org/g/r.git",
    `https://gitlab.example.org/g/r/-/blob/${sha}/a/b.go#L12`,
    `https://gitlab.example.org/g/r/-/commit/${sha}`,
  ],
  [
    "https://codeberg.org/o/r",
    `https://codeberg.org/o/r/src/commit/${sha}/a/b.go#L12`,
    `https://codeberg.org/o/r/commit/${sha}`,
  ],
  [
    "https://gitea.example/o/r",
    `https://gitea.example/o/r/src/commit/${sha}/a/b.go#L12`,
    `https://gitea.example/o/r/commit/${sha}`,
  ],
  [
    "https://bitbucket.org/o/r",
    `https://bitbucket.org/o/r/src/${sha}/a/b.go#lines-12`,
    `https://bitbucket.org/o/r/commits/${sha}`,
  ],
  [
    "https://git.sr.ht/~o/r",
    `https://git.sr.ht/~o/r/tree/${sha}/item/a/b.go#L12`,
    `https://git.sr.ht/~o/r/commit/${sha}`,
  ],
])("a line and a commit of %s", (repository, line, commit) => {
  expect(lineUrl(at(repository), sha, "a/b.go", 12)).toBe(line);
  expect(commitUrl(at(repository), sha)).toBe(commit);
});

test("a tag, a file without a line, and names that must be escaped", () => {
  expect(lineUrl(at("https://codeberg.org/o/r"), "v1.2.3", "a.go", 1)).toBe(
    "https://codeberg.org/o/r/src/tag/v1.2.3/a.go#L1",
  );
  expect(lineUrl(at("https://codeberg.org/o/r"), "main", "a.go", 1)).toBeNull();
  expect(lineUrl(at("https://github.com/o/r"), "cmd/tool/v0.2.0", "a.go", 0)).toBe(
    "https://github.com/o/r/blob/cmd/tool/v0.2.0/a.go",
  );
  expect(lineUrl(at("https://github.com/o/r"), "main", 'a b/#?%"<x>.go', 3)).toBe(
    "https://github.com/o/r/blob/main/a%20b/%23%3F%25%22%3Cx%3E.go#L3",
  );
});

test("a host that is not known needs a template", () => {
  expect(lineUrl(at("https://code.example/o/r"), sha, "a.go", 1)).toBeNull();
  expect(commitUrl(at("https://code.example/o/r"), sha)).toBeNull();
  expect(lineUrl(at("", "https://cs.example/{commit}/{path}?l={line}#{line}"), "v1", "{line}/$&.go", 7)).toBe(
    "https://cs.example/v1/%7Bline%7D/%24%26.go?l=7#7",
  );
});

test("commits that name what was measured, and those that do not", () => {
  expect(commitRef(` ${sha} `)).toBe(sha);
  expect(commitRef("v1.2.3-14-g0123abc")).toBe("0123abc");
  expect(commitRef("feature/x")).toBe("feature/x");
  for (const none of [null, "", "abc-dirty", "0123abc+dirty", "a b", "../x", "a..b", "x/", "<script>", "-x"]) {
    expect(commitRef(none)).toBeNull();
  }
  expect(commitUrl(at("https://github.com/o/r"), "main")).toBeNull();
});
