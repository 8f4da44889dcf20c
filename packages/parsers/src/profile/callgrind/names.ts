/** Names that the file has once, behind their number. */
export class Names {
  readonly #known = new Map<string, string>();

  of(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const id = /^\(\d+\)/.exec(text)?.[0];
    if (id === undefined) return text;
    const name = text.slice(id.length).trim();
    if (name === "") return id;
    this.#known.set(id, name);
    return name;
  }
}
