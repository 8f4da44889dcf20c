import { describe, expect, test } from "vitest";
import { may, type Principal, type ProjectAccess, projectPermissions, sameRights } from "./principal.ts";

const person = (isAdmin: boolean): Principal => ({
  kind: "person",
  id: "p",
  name: "",
  email: "",
  isAdmin,
  sessionId: "s",
});
const token = (projectId: string, ...scopes: ("read" | "upload" | "share" | "admin")[]): Principal => ({
  kind: "token",
  id: "t",
  name: "",
  projectId,
  scopes,
});
const project = (visibility: ProjectAccess["visibility"], role: ProjectAccess["role"] = null): ProjectAccess => ({
  id: "x",
  visibility,
  role,
});
const allowed = (principal: Principal, of: ProjectAccess): string =>
  projectPermissions.filter((permission) => may(principal, permission, of)).join(" ");

describe("what may be done in a project", () => {
  test.each<[string, Principal, ProjectAccess, string]>([
    ["sign-in off", { kind: "anyone" }, project("private"), "read upload edit share admin"],
    ["nobody, private", { kind: "nobody" }, project("private"), ""],
    ["nobody, internal", { kind: "nobody" }, project("internal"), ""],
    ["nobody, public", { kind: "nobody" }, project("public"), "read"],
    ["no member, private", person(false), project("private"), ""],
    ["no member, internal", person(false), project("internal"), "read"],
    ["no member, public", person(false), project("public"), "read"],
    ["viewer", person(false), project("private", "viewer"), "read"],
    ["uploader", person(false), project("private", "uploader"), "read upload"],
    ["member", person(false), project("private", "member"), "read upload edit share"],
    ["admin of the project", person(false), project("private", "admin"), "read upload edit share admin"],
    ["who runs the instance", person(true), project("private"), "read upload edit share admin"],
    ["token of another project", token("y", "admin"), project("private"), ""],
    ["token of another project, internal", token("y", "admin"), project("internal"), ""],
    ["token of another project, public", token("y", "admin"), project("public"), "read"],
    ["token to upload", token("x", "upload"), project("private"), "upload"],
    ["token to read and share", token("x", "read", "share"), project("private"), "read share"],
    ["token to administer", token("x", "admin"), project("private"), "read upload edit share admin"],
  ])("%s", (_, principal, of, expected) => {
    expect(allowed(principal, of)).toBe(expected);
  });
});

describe("one name for principals of equal rights", () => {
  const nobody: Principal = { kind: "nobody" };
  test.each<[string, Principal, Principal, boolean]>([
    ["two admins", person(true), { ...person(true), id: "q" } as Principal, true],
    ["two people", person(false), { ...person(false), id: "q" } as Principal, false],
    ["two sessions of one person", person(false), { ...person(false), sessionId: "u" } as Principal, true],
    ["an admin and a person", person(true), person(false), false],
    ["two tokens of equal scopes", token("x", "read", "share"), token("x", "share", "read"), true],
    ["tokens of two projects", token("x", "read"), token("y", "read"), false],
    ["tokens of different scopes", token("x", "read"), token("x", "upload"), false],
    ["nobody and sign-in off", nobody, { kind: "anyone" }, false],
    ["nobody and a token", nobody, token("x"), false],
  ])("%s", (_, one, other, isSame) => {
    expect(sameRights(one) === sameRights(other)).toBe(isSame);
  });
});
