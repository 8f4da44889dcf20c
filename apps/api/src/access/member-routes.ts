import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, MemberBody, MemberList } from "@sweetspot/contract";
import Type from "typebox";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";

const Member = Type.Object({ project: Type.String(), email: Type.String({ maxLength: 254 }) });

/** The members of a project and their roles. */
export const memberRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { members } = services.stores.access;
  const tags = ["access"];
  const answers = { 200: MemberList, "4xx": ErrorBody };
  const membersOf = async (project: string) => ({ members: await members.of(project) });

  app.get(
    "/api/v1/projects/:project/members",
    {
      schema: {
        summary: "Members of a project",
        tags,
        params: Type.Object({ project: Type.String() }),
        response: answers,
      },
    },
    async (request) => membersOf(request.params.project),
  );

  app.put(
    "/api/v1/projects/:project/members/:email",
    {
      schema: {
        summary: "Give somebody a role in the project",
        tags,
        params: Member,
        body: MemberBody,
        response: answers,
      },
    },
    async (request) => {
      const { project, email } = request.params;
      if (!(await members.set(project, email, request.body.role))) {
        throw new AppError("person-not-found", { details: { email } });
      }
      return membersOf(project);
    },
  );

  app.delete(
    "/api/v1/projects/:project/members/:email",
    { schema: { summary: "Take somebody's role in the project away", tags, params: Member, response: answers } },
    async (request) => {
      const { project, email } = request.params;
      if (!(await members.set(project, email, null))) {
        throw new AppError("person-not-found", { details: { email } });
      }
      return membersOf(project);
    },
  );
};
