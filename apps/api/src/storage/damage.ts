import type { ContentHash } from "@sweetspot/model/ids";
/** The damage of stored data that was found since the start, for whoever runs the server. */
export class Damage {
  readonly #contents = new Set<string>();
  #database: string | undefined;

  /** Hashes of the contents whose stored bytes are not those that were uploaded. */
  get contents(): readonly string[] {
    return [...this.#contents];
  }

  /** SQLite's own words for what is wrong with the database's structure; undefined while nothing was seen. */
  get database(): string | undefined {
    return this.#database;
  }

  noteContent(sha256: ContentHash): void {
    this.#contents.add(sha256);
  }

  noteDatabase(why: string): void {
    this.#database ??= why;
  }

  /** A later look found the database's structure sound: the disk had failed to read it. */
  forgetDatabase(): void {
    this.#database = undefined;
  }

  /** A content is whole, or gone. */
  forgetContent(sha256: ContentHash): void {
    this.#contents.delete(sha256);
  }
}
