import type { Brand } from "./brand.ts";

/** SHA-256 of uploaded bytes as 64 hexadecimal digits: names a content. */
export type ContentHash = Brand<string, "ContentHash">;

/** 64 hexadecimal digits that name a reading: what a reader made of a content, and of the facts it asked for beside the bytes. */
export type ReadingId = Brand<string, "ReadingId">;
