/** The reason that the server cannot start, as one line for a person who can set it right. */
export class StartFailure extends Error {}
