import makeValidators from "@fastify/ajv-compiler";
import makeSerializers from "@fastify/fast-json-stringify-compiler";
import type { FastifyServerOptions } from "fastify";

/** Unknown query parameters are left alone, but a body may not carry what its schema does not name. */
export const schemaOptions = {
  customOptions: { removeAdditional: false, coerceTypes: "array", useDefaults: true },
} as const satisfies FastifyServerOptions["ajv"];

/** A validator as Fastify calls it: what it gives says whether data are valid, its property what is wrong with them. */
interface Validate {
  (data: unknown): unknown;
  errors?: unknown;
}

const makeValidate = makeValidators();
const makeSerialize = makeSerializers();

/**
 * Fastify's own compilers of schemas. Each schema is compiled for the first request that needs it: a start that compiles those of every
 * route, and of its HEAD, takes a third more CPU time. A wrong schema fails that request and not the start, so a test compiles them all.
 */
export const schemasOnUse = {
  compilersFactory: {
    buildValidator(shared: {}, options: {} | undefined) {
      const compile = makeValidate(shared, options) as unknown as (route: {}) => Validate;
      return (route: {}) => {
        let compiled: Validate | undefined;
        const validate: Validate = (data) => {
          compiled ??= compile(route);
          const answer = compiled(data);
          validate.errors = compiled.errors;
          return answer;
        };
        return validate as never;
      };
    },
    buildSerializer(shared, options) {
      const compile = makeSerialize(shared, options);
      return (route) => {
        let compiled: ReturnType<typeof compile> | undefined;
        return (data) => (compiled ??= compile(route))(data);
      };
    },
  },
} satisfies FastifyServerOptions["schemaController"];
