import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, MemberBody, MemberList } from "@sweetspot/contract";
import Type from "typebox";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";
import { listMembers, setMember } from "../storage/access-store.ts";

const Member = Type.Object({ project: Type.String(), email: Type.String({ maxLength: 254 }) });

/** The members of a project and their roles. */
export const memberRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { database, now } = services;
  const tags = ["access"];
  const answers = { 200: MemberList, "4xx": ErrorBody };
  const membersOf = async (project: string) => ({ members: await listMembers(database.read, project) });

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
      if (!(await setMember(database.write, project, email, request.body.role, now()))) {
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
      if (!(await setMember(database.write, project, email, null, now()))) {
        throw new AppError("person-not-found", { details: { email } });
      }
      return membersOf(project);
    },
  );
};
