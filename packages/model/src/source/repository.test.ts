import { expect, test } from "vitest";
import { readRepository, sourceProblem } from "./repository.ts";

test.each([
  ["https://github.com/etcd-io/bbolt", "https://github.com/etcd-io/bbolt", "github.com"],
  [" https://GitHub.com/etcd-io/bbolt.git/ ", "https://github.com/etcd-io/bbolt", "github.com"],
  ["https://git.sr.ht/~user/name", "https://git.sr.ht/~user/name", "git.sr.ht"],
  ["https://gitlab.example.org:8443/a/b/c", "https://gitlab.example.org:8443/a/b/c", "gitlab.example.org:8443"],
])("%s is a repository", (text, url, host) => {
  expect(readRepository(text)).toMatchObject({ url, host });
});

test.each([
  "",
  "http://github.com/o/r",
  "git@github.com:o/r.git",
  "ssh://git@github.com/o/r",
  "https://github.com",
  "https://github.com/",
  "https://user:secret@github.com/o/r",
  "https://token@github.com/o/r",
  "https://github.com/o/r?x=1",
  "https://github.com/o/r#readme",
  "https://github.com/o/../r",
  "https://github.com/o//r",
  "https://github.com/o/r\nhttps://evil.example",
  'https://github.com/o/"><script>',
  "javascript:alert(1)//https://github.com/o/r",
  `https://github.com/o/${"r".repeat(600)}`,
])("%j is no repository", (text) => {
  expect(readRepository(text)).toBeNull();
});

test("says which field cannot be used", () => {
  const none = { repository: "", lineLink: "", sourceRoot: "" };
  expect(sourceProblem(none)).toBeNull();
  expect(sourceProblem({ ...none, repository: "ftp://x/y" })?.field).toBe("repository");
  const template = (lineLink: string) => sourceProblem({ ...none, lineLink })?.field;
  expect(template("https://cs.example/r/+/{commit}/{path}#{line}")).toBeUndefined();
  expect(template("https://cs.example/r?at={commit}&file={path}")).toBeUndefined();
  for (const wrong of [
    "http://cs.example/{commit}/{path}",
    "https://{path}/{commit}",
    "https://me:pw@cs.example/{commit}/{path}",
    "https://cs.example/{path}",
    "https://cs.example/{commit}",
    "https://cs.example/{commit}/{path}/{branch}",
    "https://cs.example/{commit}/{path}{",
    "javascript:{commit}{path}",
  ]) {
    expect(template(wrong), wrong).toBe("lineLink");
  }
  expect(sourceProblem({ ...none, sourceRoot: "a\0b" })?.field).toBe("sourceRoot");
});
