import type { Principal } from "@sweetspot/api/http/principal";
import { describe, expect, test } from "vitest";
import { type OpenedDatabase, OpenedStore, place } from "./opened-store.ts";

const hourMs = 3_600_000;
const limits = { idleMs: 24 * hourMs, absoluteMs: 48 * hourMs };
const invited = { isSetUp: false, isAdmin: false, label: "for Ada", member: null };

/** Describes people, sessions, invitations, tokens and who may read what. */
export function describeAccess(name: string, open: () => Promise<OpenedDatabase>): void {
  describe(`people of a store on ${name}`, () => {
    const store = new OpenedStore(open);

    /** Makes a person by an invitation; gives them as who asks. */
    async function person(email: string, isAdmin = false): Promise<Extract<Principal, { kind: "person" }>> {
      const { invitations, people } = store.stores.access;
      const hash = `invites ${email}`;
      await invitations.add(hash, { ...invited, isAdmin, expiresAtMs: store.nowMs + hourMs });
      const way = { passwordHash: `hash of ${email}` };
      expect(await invitations.accept(hash, { name: email, email, isEmailVerified: false, way })).toMatchObject({});
      const { personId } = (await people.passwordAccount(email))!;
      return { kind: "person", id: personId, name: email, email, isAdmin, sessionId: "" };
    }

    test("an invitation works once and until it is over, and not for an address that is taken", async () => {
      const { invitations, people } = store.stores.access;
      const ada = { name: "Ada", email: "Ada@example.org", isEmailVerified: false, way: { passwordHash: "x" } };
      expect(await people.any()).toBe(false);
      await invitations.add("first", { ...invited, isSetUp: true, isAdmin: true, expiresAtMs: store.nowMs + hourMs });
      await invitations.add("second", { ...invited, isSetUp: true, isAdmin: true, expiresAtMs: store.nowMs + hourMs });
      expect(await invitations.find("first")).toBeUndefined();
      expect(await invitations.find("second")).toMatchObject({ isSetUp: true, isAdmin: true, project: null });
      expect(await invitations.list()).toEqual([]);
      expect(await invitations.accept("second", ada)).toEqual({ personId: (await people.list())[0]?.id });
      expect(await invitations.accept("second", ada)).toBe("over");
      const id = await invitations.add("third", { ...invited, expiresAtMs: store.nowMs + hourMs });
      expect(await invitations.list()).toMatchObject([{ id, label: "for Ada", isAdmin: false }]);
      expect(await invitations.accept("third", { ...ada, email: "ada@EXAMPLE.org" })).toBe("taken");
      store.nowMs += hourMs;
      expect(await invitations.find("third")).toBeUndefined();
      expect(await people.list()).toMatchObject([{ name: "Ada", email: "ada@example.org", isAdmin: true }]);
    });

    test("an account at a provider is somebody's by its issuer and subject, and never by its address", async () => {
      const { accounts } = store.stores.access;
      const ada = await person("ada@example.org");
      const account = {
        issuer: "https://one",
        subject: "7",
        name: "A",
        email: "ada@example.org",
        isEmailVerified: true,
      };
      const nobody = { personId: null, invitation: null, isOpen: false };
      expect(await accounts.enter(account, nobody)).toBe("not-invited");
      expect(await accounts.enter(account, { ...nobody, isOpen: true })).toBe("email-taken");
      expect(await accounts.enter(account, { ...nobody, personId: ada.id })).toEqual({ personId: ada.id });
      expect(await accounts.enter({ ...account, email: undefined }, nobody)).toEqual({ personId: ada.id });
      expect(await accounts.enter({ ...account, issuer: "https://two" }, nobody)).toBe("not-invited");
      const other = { ...account, subject: "8", email: "new@example.org" };
      const made = await accounts.enter(other, { ...nobody, isOpen: true });
      expect(await accounts.enter(other, { ...nobody, personId: ada.id })).toBe("account-taken");
      const newcomer = (made as { personId: string }).personId;
      const [only] = await accounts.of(newcomer);
      expect(await accounts.remove(ada.id, only?.id ?? "")).toBe("unknown");
      expect(await accounts.remove(newcomer, only?.id ?? "")).toBe("last");
      const [second] = await accounts.of(ada.id);
      expect(await accounts.remove(ada.id, second?.id ?? "")).toBe("done");
      expect(await accounts.enter(account, nobody)).toBe("not-invited");
    });

    test("a secret that works once works once, for what it was made, and in its time", async () => {
      const { singleUse, people } = store.stores.access;
      const { id: personId } = await person("ada@example.org");
      await person("other@example.org", true);
      const use = { kind: "provider", personId, value: { to: "/x" }, expiresAtMs: store.nowMs + hourMs } as const;
      for (const hash of ["one", "late", "gone"]) await singleUse.add({ ...use, hash });
      expect(await singleUse.take("provider", "none")).toBeUndefined();
      expect(await singleUse.take("provider", "one")).toEqual({ value: { to: "/x" }, personId });
      expect(await singleUse.take("provider", "one")).toBeUndefined();
      await people.change(personId, "remove");
      expect(await singleUse.take("provider", "gone")).toBeUndefined();
      await singleUse.add({ ...use, hash: "late", personId: null });
      store.nowMs += hourMs;
      expect(await singleUse.take("provider", "late")).toBeUndefined();
    });

    test("a passkey is its person's, once, and counts as a way in", async () => {
      const { accounts, passkeys } = store.stores.access;
      const [ada, eve] = [await person("ada@example.org"), await person("eve@example.org", true)];
      const key = {
        credentialId: "c1",
        personId: ada.id,
        publicKey: "cHVi",
        counter: 0,
        transports: ["internal", "usb"],
      };
      const id = (await passkeys.add({ ...key, name: "Laptop" }))!;
      expect(await passkeys.add({ ...key, personId: eve.id, name: "Stolen" })).toBeUndefined();
      expect(await passkeys.find("c1")).toEqual({ ...key, id });
      expect(await passkeys.find("c2")).toBeUndefined();
      await passkeys.noteUse(id, 7);
      expect(await passkeys.find("c1")).toMatchObject({ counter: 7 });
      expect(await passkeys.name(eve.id, id, "Mine")).toBe(false);
      expect(await passkeys.name(ada.id, id, "Old laptop")).toBe(true);
      expect(await passkeys.of(ada.id)).toMatchObject([{ id, name: "Old laptop", usedAt: store.nowMs }]);
      expect(await accounts.remove(eve.id, id)).toBe("unknown");
      expect(await accounts.remove(ada.id, id)).toBe("done");
      expect(await passkeys.of(ada.id)).toEqual([]);
    });

    test("the last one who runs the instance stays; others go with their sessions", async () => {
      const { people, sessions } = store.stores.access;
      const first = await person("first@example.org", true);
      const second = await person("second@example.org", true);
      await sessions.add("token", { personId: second.id, client: { address: "", agent: "" }, idleMs: limits.idleMs });
      expect(await people.change(first.id, { isAdmin: false })).toBe("done");
      expect(await people.change(second.id, "remove")).toBe("last");
      expect(await people.change(first.id, { isAdmin: true })).toBe("done");
      expect(await people.change(second.id, "remove")).toBe("done");
      expect(await people.change(second.id, "remove")).toBe("unknown");
      expect(await sessions.person("token", limits)).toBeUndefined();
      await people.setPasswordHash(first.id, "new");
      expect(await people.passwordHash(first.id)).toBe("new");
    });

    test("a session lasts while it is used, and no longer than its limit", async () => {
      const { sessions } = store.stores.access;
      const { id } = await person("ada@example.org");
      const client = { address: "192.0.2.1", agent: "browser" };
      for (const token of ["one", "two"]) {
        await sessions.add(token, { personId: id, client, idleMs: limits.idleMs });
        store.nowMs += 1;
      }
      store.nowMs += 23 * hourMs;
      expect(await sessions.person("one", limits)).toMatchObject({ id, email: "ada@example.org" });
      store.nowMs += 23 * hourMs;
      expect(await sessions.person("two", limits)).toBeUndefined();
      const known = await sessions.person("one", limits);
      expect(await sessions.of(id)).toMatchObject([{ id: known?.sessionId, address: "192.0.2.1" }]);
      store.nowMs += 2 * hourMs;
      expect(await sessions.person("one", limits)).toBeUndefined();
    });

    test("sessions end one by one, all but one, and all", async () => {
      const { sessions } = store.stores.access;
      const { id } = await person("ada@example.org");
      const add = (token: string) =>
        sessions.add(token, { personId: id, client: { address: "", agent: "" }, idleMs: limits.idleMs });
      for (const token of ["a", "b", "c"]) await add(token);
      await sessions.endByHash("a");
      const { sessionId } = (await sessions.person("b", limits))!;
      await sessions.end(id, { except: sessionId });
      expect((await sessions.of(id)).map((session) => session.id)).toEqual([sessionId]);
      await sessions.end(id, { only: sessionId });
      expect(await sessions.of(id)).toEqual([]);
      await add("d");
      await sessions.end(id, "all");
      expect(await sessions.of(id)).toEqual([]);
    });

    test("a token works in its project until it is over or revoked, and its use is noted", async () => {
      const { tokens, members } = store.stores.access;
      const ada = await person("ada@example.org");
      expect(await members.createProject("p", ada.id)).toBe(true);
      expect(await members.createProject("p", ada.id)).toBe(false);
      const { id: projectId } = (await members.access("p", ada))!;
      const token = { projectId, name: "CI", scopes: ["read", "upload"], createdBy: ada.id } as const;
      const id = await tokens.add("hash", { ...token, expiresAtMs: store.nowMs + hourMs });
      expect(await tokens.use("other")).toBeUndefined();
      expect(await tokens.use("hash")).toEqual({ id, name: "CI", projectId, scopes: ["read", "upload"] });
      expect(await tokens.of(projectId)).toMatchObject([{ id, project: "p", lastUsedAt: store.nowMs }]);
      expect(await tokens.find(id)).toMatchObject({ name: "CI" });
      await tokens.remove(id);
      expect(await tokens.use("hash")).toBeUndefined();
      await tokens.add("short", { ...token, expiresAtMs: store.nowMs + 1 });
      store.nowMs += 1;
      expect(await tokens.use("short")).toBeUndefined();
    });

    test("lists and reports are those that who asks may read", async () => {
      const { access, catalogue } = store.stores;
      const [ada, grace] = [await person("ada@example.org"), await person("grace@example.org")];
      await access.members.createProject("p", ada.id);
      await store.put(place, "bytes");
      const reads = async (principal: Principal) => {
        const seen = store.storesOf.as(principal).catalogue;
        const found = await seen.report("p", "r").then(
          () => true,
          () => false,
        );
        const { reports } = await seen.reports({ limit: 9 });
        expect([reports.length, (await seen.projects()).length]).toEqual([Number(found), Number(found)]);
        return found;
      };
      const nobody = { kind: "nobody" } as const;
      expect([await reads(ada), await reads(grace), await reads(nobody)]).toEqual([true, false, false]);
      expect(await access.members.set("p", "GRACE@example.org", "viewer")).toBe(true);
      expect(await access.members.set("p", "alan@example.org", "viewer")).toBe(false);
      expect(await access.members.of("p")).toMatchObject([{ role: "admin" }, { email: grace.email, role: "viewer" }]);
      expect(await reads(grace)).toBe(true);
      await access.members.set("p", grace.email, null);
      await catalogue.setVisibility("p", "internal");
      expect([await reads(grace), await reads(nobody)]).toEqual([true, false]);
      await catalogue.setVisibility("p", "public");
      expect(await reads(nobody)).toBe(true);
    });
  });
}
