import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody } from "@sweetspot/contract";
import Type from "typebox";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";
import { freeBytes } from "./free-bytes.ts";

/** For whoever runs the server: does it live, can it work, what does it do. */
export const healthRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { config, damage, metrics, queue, space, stopping, stores, workers } = services;
  app.get(
    "/healthz",
    {
      schema: {
        summary: "The process lives",
        tags: ["operation"],
        response: { 200: Type.Object({ status: Type.Literal("ok") }) },
      },
    },
    async () => ({ status: "ok" as const }),
  );

  app.get(
    "/readyz",
    {
      schema: {
        summary: "The server can work: data migrated and writable, room on the disk",
        tags: ["operation"],
        response: {
          200: Type.Object({
            status: Type.Literal("ready"),
            pending: Type.Integer({ description: "Files that wait to be read" }),
            damaged: Type.Optional(Type.Integer({ description: "Files whose stored bytes were found damaged" })),
          }),
          "5xx": ErrorBody,
        },
      },
    },
    async () => {
      if (stopping.isAnnounced) throw new AppError("stopping");
      if (damage.database !== undefined) throw new AppError("database-damaged");
      await space.assertRoom();
      await stores.probe();
      // Some damaged files do not make the server unable to work: to stop it would take all others away, too.
      const damaged = damage.contents.length;
      return { status: "ready" as const, pending: await queue.pending(), ...(damaged === 0 ? {} : { damaged }) };
    },
  );

  app.get(
    "/metrics",
    { schema: { summary: "Figures of this process, for Prometheus", tags: ["operation"], produces: ["text/plain"] } },
    async (_request, reply) => {
      const { finished, failed, inHand } = queue.counts;
      const text = metrics.text([
        ["sweetspot_parse_pending", "Uploads that wait to be read.", await queue.pending()],
        ["sweetspot_parse_running", "Uploads being read.", inHand],
        ["sweetspot_parse_finished", "Uploads read since the start.", finished],
        ["sweetspot_parse_failed", "Uploads among them that could not be read.", failed],
        ["sweetspot_disk_free_bytes", "Room on the disk of the data folder.", await freeBytes(config.data)],
        ["sweetspot_damaged_contents", "Stored contents that were found damaged.", damage.contents.length],
        [
          "sweetspot_database_damaged",
          "1 when the database's structure was found damaged.",
          Number(damage.database !== undefined),
        ],
        ["sweetspot_tasks_waiting", "Computations that wait for a worker.", workers.waiting],
      ]);
      return reply.type("text/plain; version=0.0.4; charset=utf-8").send(text);
    },
  );
};
