import type { AccessStores } from "./access-ports.ts";
import { createProject, listMembers, projectAccess, setMember } from "./access-store.ts";
import { enterByAccount, listAccounts, removeWay } from "./account-store.ts";
import { addAuditEntry, listAudit, purgeAudit } from "./audit-store.ts";
import type { Database } from "./database.ts";
import { acceptInvitation, addInvitation, findOffer, listInvitations, takeInvitation } from "./invitation-store.ts";
import { addPasskey, findPasskey, listPasskeys, namePasskey, notePasskeyUse } from "./passkey-store.ts";
import {
  changePerson,
  hasPeople,
  listPeople,
  passwordAccount,
  passwordHashOf,
  setPasswordHash,
} from "./people-store.ts";
import { addSession, endSessionOf, endSessions, listSessions, personOfSession } from "./session-store.ts";
import { addShare, countOpening, endShare, findShare, listShares, purgeShares } from "./share-store.ts";
import { addSingleUse, dropSingleUses, takeSingleUse } from "./single-use-store.ts";
import { addToken, deleteToken, findToken, listTokens, useToken } from "./token-store.ts";
import { addTrust, deleteTrust, findTrust, listTrusts, noteTrustUse, trustsInRepository } from "./trust-store.ts";

/** Returns the ports of people, sign-in and tokens of a database. `now` gives milliseconds since the Unix epoch. */
export function makeAccessStores(database: Database, now: () => number): AccessStores {
  const { read, write } = database;
  return {
    people: {
      any: () => hasPeople(read),
      list: () => listPeople(read),
      change: (id, change) => changePerson(write, id, change),
      passwordAccount: (email) => passwordAccount(read, email),
      passwordHash: (id) => passwordHashOf(read, id),
      setPasswordHash: (id, hash) => setPasswordHash(write, id, hash, now()),
    },
    sessions: {
      add: (hash, session) => addSession(write, hash, session, now()),
      endByHash: (hash) => endSessionOf(write, hash),
      person: (hash, limits) => personOfSession(database, hash, limits, now()),
      of: (personId) => listSessions(read, personId, now()),
      end: (personId, which) => endSessions(write, personId, which),
    },
    invitations: {
      add: (hash, invitation) => addInvitation(write, hash, invitation, now()),
      list: () => listInvitations(read, now()),
      find: (hash) => findOffer(read, hash, now()),
      remove: (id) => takeInvitation(write, id),
      accept: (hash, person) => write.transaction().execute((within) => acceptInvitation(within, hash, person, now())),
    },
    tokens: {
      add: (hash, token) => addToken(write, hash, token, now()),
      use: (hash) => useToken(database, hash, now()),
      of: (projectId) => listTokens(read, projectId),
      find: (id) => findToken(read, id),
      remove: (id) => deleteToken(write, id),
    },
    members: {
      of: (project) => listMembers(read, project),
      set: (project, email, role) => setMember(write, project, email, role, now()),
      access: (project, principal) => projectAccess(read, project, principal),
      createProject: (project, personId) => createProject(write, project, personId, now()),
    },
    audit: {
      add: (entry) => addAuditEntry(write, entry, now()),
      list: (query) => listAudit(read, query),
      purge: () => purgeAudit(write, now()),
    },
    shares: {
      of: (report) => listShares(read, report, now()),
      add: (report, hash, share) => addShare(write, report, hash, share, now()),
      end: (report, id) => endShare(database, report, id),
      find: (hash) => findShare(read, hash, now()),
      countOpening: (id) => countOpening(write, id, now()),
      purge: () => purgeShares(database, now()),
    },
    accounts: {
      enter: (account, admission) => enterByAccount(write, account, admission, now()),
      of: (personId) => listAccounts(read, personId),
      remove: (personId, id) => removeWay(write, personId, id),
    },
    passkeys: {
      add: (passkey) => addPasskey(write, passkey, now()),
      find: (credentialId) => findPasskey(read, credentialId),
      noteUse: (id, counter) => notePasskeyUse(write, id, counter, now()),
      of: (personId) => listPasskeys(read, personId),
      name: (personId, id, name) => namePasskey(write, personId, id, name),
    },
    singleUse: {
      add: (use) => addSingleUse(write, use, now()),
      drop: (kind, personId) => dropSingleUses(write, kind, personId),
      take: (kind, hash) => takeSingleUse(write, kind, hash, now()),
    },
    trusts: {
      add: (trust) => addTrust(write, trust, now()),
      of: (projectId) => listTrusts(read, projectId),
      find: (id) => findTrust(read, id),
      inRepository: (issuer, repository) => trustsInRepository(read, issuer, repository),
      noteUse: (id, repositoryId) => noteTrustUse(database, id, repositoryId, now()),
      remove: (id) => deleteTrust(write, id),
    },
  };
}
