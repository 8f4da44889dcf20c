import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { MemberBody, MemberList, type ProjectRole } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import { ProjectParams } from "../http/names.ts";
import type { RouteOptions } from "../services.ts";

const Member = Type.Object({ project: Type.String(), email: Type.String({ maxLength: 254 }) });

/** The members of a project and their roles. */
export const memberRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { members } = services.stores.access;
  const membersOf = async (project: string) => ({ members: await members.of(project) });

  async function set({ project, email }: Type.Static<typeof Member>, role: ProjectRole | null) {
    if (!(await members.set(project, email, role))) throw new AppError("person-not-found", { details: { email } });
    return membersOf(project);
  }

  app.get(
    "/api/v1/projects/:project/members",
    described("access", "Members of a project", { params: ProjectParams, answer: MemberList }),
    async (request) => membersOf(request.params.project),
  );

  app.put(
    "/api/v1/projects/:project/members/:email",
    described("access", "Give somebody a role in the project", {
      params: Member,
      body: MemberBody,
      answer: MemberList,
    }),
    async (request) => set(request.params, request.body.role),
  );

  app.delete(
    "/api/v1/projects/:project/members/:email",
    described("access", "Remove somebody's role in the project", { params: Member, answer: MemberList }),
    async (request) => set(request.params, null),
  );
};
