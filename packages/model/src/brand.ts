declare const tag: unique symbol;

/**
 * A value of type `T` that the type checker keeps apart from every other `T`: an index into one table
 * cannot be used for another, nor nanoseconds for bytes. Cast only where such a value is made.
 */
export type Brand<T, Name extends string> = T & { readonly [tag]: Name };
