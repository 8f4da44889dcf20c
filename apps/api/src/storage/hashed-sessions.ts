import type { DBAdapter, Where } from "better-auth";
import { hashOf } from "./secret-hash.ts";

type Record = { [field: string]: unknown };

/**
 * An adapter of better-auth that keeps the tokens of sessions as their hashes only: what is written and looked for is hashed, and
 * who asked by a token finds it in the answer again.
 */
export function hashedSessions(inner: DBAdapter): DBAdapter {
  const hashed = <Condition extends Where>(model: string, where: Condition[]): Condition[] =>
    model !== "session"
      ? where
      : where.map((part) => (part.field === "token" ? { ...part, value: hashes(part.value) } : part));
  const shown = <Answer>(model: string, where: readonly Where[] | undefined, answer: Answer): Answer => {
    const token = where?.find(({ field }) => field === "token")?.value;
    if (model !== "session" || typeof token !== "string" || answer === null || typeof answer !== "object")
      return answer;
    return { ...answer, token };
  };
  const written = (model: string, data: Record): Record =>
    model === "session" && typeof data["token"] === "string" ? { ...data, token: hashOf(data["token"]) } : data;

  const adapter: DBAdapter = {
    ...inner,
    async create(query) {
      const made = await inner.create({ ...query, data: written(query.model, query.data) as typeof query.data });
      const { token } = query.data as Record;
      return (query.model === "session" ? { ...made, token } : made) as never;
    },
    async findOne(query) {
      return shown(
        query.model,
        query.where,
        await inner.findOne({ ...query, where: hashed(query.model, query.where) }),
      ) as never;
    },
    async findMany(query) {
      return inner.findMany(query.where === undefined ? query : { ...query, where: hashed(query.model, query.where) });
    },
    async count(query) {
      return inner.count(query.where === undefined ? query : { ...query, where: hashed(query.model, query.where) });
    },
    async update(query) {
      const set = { ...query, where: hashed(query.model, query.where), update: written(query.model, query.update) };
      return shown(query.model, query.where, await inner.update(set)) as never;
    },
    async updateMany(query) {
      return inner.updateMany({
        ...query,
        where: hashed(query.model, query.where),
        update: written(query.model, query.update),
      });
    },
    async delete(query) {
      await inner.delete({ ...query, where: hashed(query.model, query.where) });
    },
    async deleteMany(query) {
      return inner.deleteMany({ ...query, where: hashed(query.model, query.where) });
    },
    // One connection writes, and it is not kept from others for the time that a provider takes to answer.
    transaction: (work) => work(adapter),
  };
  return adapter;
}

function hashes(value: Where["value"]): Where["value"] {
  if (typeof value === "string") return hashOf(value);
  return Array.isArray(value) ? value.map((one) => hashOf(String(one))) : value;
}
