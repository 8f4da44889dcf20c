import fastifySwagger from "@fastify/swagger";
import type { ApiContent, ApiDocument, ApiOperation, ApiParameter } from "@sweetspot/contract";
import type { FastifyInstance } from "fastify";
import type { Answers } from "./answers.ts";
import { type Example, operationExamples, parameterExample, parameterWords } from "./api-examples.ts";
import { routeGroups } from "./described.ts";

/**
 * Describes every route registered after it as OpenAPI 3.1, with examples. Register before the routes.
 * @param permissionOf what a route asks of who calls it
 */
export async function addApiDescription(
  app: FastifyInstance,
  answers: Answers,
  permissionOf: (method: string, pattern: string) => string | undefined,
): Promise<void> {
  await app.register(fastifySwagger, {
    transform: ({ schema, url, route }) => ({
      url,
      schema: { ...schema, "x-permission": permissionOf(String(route.method), url) } as typeof schema,
    }),
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sweetspot",
        version: "1",
        description: "Reports that put profiles, benchmarks and metrics of two or more variants side by side.",
      },
      tags: Object.entries(routeGroups).map(([name, description]) => ({ name, description })),
    },
  });
  app.get("/api/v1/openapi.json", { schema: { hide: true } }, async (request, reply) =>
    answers.send(request, reply, {
      key: ["openapi"],
      make: async () => JSON.stringify(withExamples(app.swagger() as unknown as ApiDocument)),
    }),
  );
}

function withExamples(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        operationWithExamples(`${method} ${path}`, operation),
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function operationWithExamples(id: string, operation: ApiOperation): ApiOperation {
  const own = operationExamples[id] ?? {};
  const parameters = operation.parameters?.map((parameter): ApiParameter => {
    const example = parameterExample(id, parameter);
    const description =
      parameter.description ?? parameter.schema?.description ?? parameterWords[`${parameter.in} ${parameter.name}`];
    return { ...parameter, ...given("description", description), ...given("example", example) };
  });
  return {
    ...operation,
    ...given("parameters", parameters),
    ...given("requestBody", bodyWithExample(operation, own)),
    ...given("x-needs-file", own.needsFile),
    ...(own.answers === undefined
      ? {}
      : { responses: { ...operation.responses, 200: { description: "", content: { [own.answers]: {} } } } }),
  };
}

function bodyWithExample({ requestBody }: ApiOperation, { body, upload }: Example): ApiOperation["requestBody"] {
  if (upload !== undefined)
    return {
      required: true,
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" }, example: upload } },
    };
  if (requestBody === undefined) return undefined;
  const content: ApiContent = Object.fromEntries(
    Object.entries(requestBody.content).map(([type, described]) => [type, { ...described, ...given("example", body) }]),
  );
  return { ...requestBody, content };
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { readonly [name in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [name in Name]?: Value };
}
