import { ErrorBody } from "@sweetspot/contract";
import type { FastifySchema } from "fastify";
import type { TSchema } from "typebox";

/** The groups of routes in the API's description, in their order. */
export const routeGroups = {
  files: "Upload, download, move and delete files",
  reports: "Reports and their variants",
  findings: "The findings of a report's whole evidence",
  benchmarks: "Benchmark tables, and how a project judges them",
  profiles: "Views of profiles",
  metrics: "Metrics over time, and memory accounting",
  prometheus: "A variant's metrics by the HTTP API of Prometheus",
  events: "Events, and how the lines of logs are read",
  facts: "Numbers that somebody stated",
  projects: "Codebases, with their settings",
  access: "Signing in, people, roles in projects, and tokens for programs",
  trash: "Deleted things, and their way back",
  examples: "Reports to learn from",
  operation: "Running the server",
} as const;

interface RouteParts extends Omit<FastifySchema, "response"> {
  readonly description?: string;
  /** Media types of an answer that is not JSON. */
  readonly produces?: readonly string[];
  /** The body of the answer 200. */
  readonly answer?: TSchema;
  /** The bodies of answers with another status. */
  readonly response?: { readonly [status: number]: TSchema; readonly "5xx"?: TSchema };
}

type Described<Parts extends RouteParts> = Omit<Parts, "answer" | "response"> & {
  response: (Parts extends { answer: infer Answer } ? { 200: Answer } : unknown) &
    (Parts extends { response: infer Response } ? Response : unknown) & { "4xx": typeof ErrorBody };
};

/** Options of a route: its words for the API's description, and the schemas of what it takes and answers. Each route can answer with an error. */
export function described<const Parts extends RouteParts>(
  group: keyof typeof routeGroups,
  summary: string,
  { answer, response, ...parts }: Parts = {} as Parts,
): { schema: Described<Parts> } {
  const bodies = { ...(answer && { 200: answer }), ...response, "4xx": ErrorBody };
  return { schema: { summary, tags: [group], ...parts, response: bodies } as unknown as Described<Parts> };
}
