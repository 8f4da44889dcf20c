import Type from "typebox";

/** Returns a schema that also takes null. */
export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
