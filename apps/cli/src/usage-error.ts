/** The command line cannot be understood; the usage is printed with it. */
export class UsageError extends Error {}
