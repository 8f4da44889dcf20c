import { expect, test } from "vitest";
import type { ProfileArtifact } from "../model/choose-profiles.ts";
import { lineLinker, missingForLinks } from "./source-links.ts";

const source = { repository: "https://github.com/etcd-io/bbolt", lineLink: "", sourceRoot: "" };
const variant = (name: string, position: number, commit: string | null) => ({
  name,
  position,
  parameter: null,
  commit,
});
const variants = [variant("old", 0, "aaaaaaa"), variant("new", 1, "bbbbbbb"), variant("odd", 2, "ccccccc-dirty")];
const of = (name: string) => ({ variant: name }) as ProfileArtifact;
const file = "go.etcd.io/bbolt/cursor.go";

test("a line of a comparison links to both commits", () => {
  const links = lineLinker({ source, variants }, { shown: of("new"), base: of("old") }, []);
  expect(links(file, 7)).toEqual({
    shown: "https://github.com/etcd-io/bbolt/blob/bbbbbbb/cursor.go#L7",
    base: "https://github.com/etcd-io/bbolt/blob/aaaaaaa/cursor.go#L7",
  });
  expect(links("runtime/proc.go", 7)).toEqual({ shown: null, base: null });
  expect(links("", 0)).toEqual({ shown: null, base: null });
});

test("a side without a commit has no link, unless the file names its version", () => {
  const links = lineLinker({ source, variants }, { shown: of("odd"), base: null }, []);
  expect(links(file, 7)).toEqual({ shown: null, base: null });
  expect(links("go.etcd.io/bbolt@v1.5.0/cursor.go", 7)).toEqual({
    shown: "https://github.com/etcd-io/bbolt/blob/v1.5.0/cursor.go#L7",
    base: null,
  });
});

test("says what is missing", () => {
  const unset = { repository: "", lineLink: "", sourceRoot: "" };
  expect(missingForLinks({ source: unset, variants }, { shown: of("new"), base: null })).toBe("repository");
  expect(missingForLinks({ source, variants }, { shown: of("odd"), base: null })).toBe("commit");
  expect(missingForLinks({ source, variants }, { shown: of("odd"), base: of("old") })).toBeNull();
});
