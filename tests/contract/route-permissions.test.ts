import { permissionOf, routePermissions } from "@sweetspot/api/access/route-permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
});
afterAll(() => server.close());

describe("the table of permissions", () => {
  test("has a route for each of its entries", () => {
    const missing = Object.keys(routePermissions).filter((entry) => {
      const [method = "", url = ""] = entry.split(/ (.*)/);
      return !server.app.hasRoute({ method, url });
    });
    expect(missing).toEqual([]);
  });

  test("asks the same of HEAD as of GET, and nothing of the web app's own files", () => {
    expect(permissionOf("HEAD", "/api/v1/projects/:project")).toBe("read");
    expect(permissionOf("GET", "/assets/index.js.br")).toBe("anyone");
    expect(permissionOf("POST", "/assets/index.js")).toBeUndefined();
  });
});
