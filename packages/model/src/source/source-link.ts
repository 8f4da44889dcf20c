import { readRepository, type Repository, type SourceSettings } from "./repository.ts";

/** Commits as people write them that an address can hold: a hash, or a tag or branch. */
const refPattern = /^[A-Za-z0-9][A-Za-z0-9._/+-]{0,199}$/;
const hashPattern = /^[0-9a-f]{7,64}$/i;

/**
 * The name to look a variant's commit up by; null where that would show other lines than were measured: a working tree with
 * changes (`…-dirty`), nothing, or what no revision is called. Of `git describe`'s answer it is the hash.
 */
export function commitRef(commit: string | null): string | null {
  const text = (commit ?? "").trim();
  if (!refPattern.test(text) || /[-+.](dirty|modified|changes|local)$/i.test(text)) return null;
  if (text.includes("..") || text.includes("//") || /(\/|\.lock|\.)$/.test(text)) return null;
  return /-\d+-g([0-9a-f]{7,64})$/.exec(text)?.[1] ?? text;
}

/** The addresses that a host gives to a file at a revision, of a line in it, and of a commit. */
interface HostShape {
  readonly file: (repository: string, ref: string, path: string) => string | null;
  readonly line: string;
  readonly commit: string;
}

const gitHub: HostShape = { file: (url, ref, path) => `${url}/blob/${ref}/${path}`, line: "#L", commit: "/commit/" };
const gitLab: HostShape = {
  file: (url, ref, path) => `${url}/-/blob/${ref}/${path}`,
  line: "#L",
  commit: "/-/commit/",
};
/** Says in the address what kind of revision it is; a name alone may be a tag or a branch. */
const gitea: HostShape = {
  file: (url, ref, path) => {
    const kind = hashPattern.test(ref) ? "commit" : /(^|\/)v\d+\.\d+\.\d+/.test(ref) ? "tag" : null;
    return kind === null ? null : `${url}/src/${kind}/${ref}/${path}`;
  },
  line: "#L",
  commit: "/commit/",
};
const bitbucket: HostShape = {
  file: (url, ref, path) => `${url}/src/${ref}/${path}`,
  line: "#lines-",
  commit: "/commits/",
};
const sourcehut: HostShape = {
  file: (url, ref, path) => `${url}/tree/${ref}/item/${path}`,
  line: "#L",
  commit: "/commit/",
};

/** Recognises the software behind a host by its name; null for one that nothing is known of. */
function shapeOf({ host, path }: Repository): HostShape | null {
  const name = host.replace(/:\d+$/, "");
  const has = (...words: string[]) => words.some((word) => name.split(".").includes(word));
  if (has("github") && path.length === 2) return gitHub;
  if (has("gitlab") && path.length >= 2) return gitLab;
  if ((has("codeberg", "gitea", "forgejo") || name === "code.forgejo.org") && path.length === 2) return gitea;
  if (name === "bitbucket.org" && path.length === 2) return bitbucket;
  if (name === "git.sr.ht" && path.length === 2) return sourcehut;
  return null;
}

/** The address of a line (0: of the file) at a revision; null where the host is not known and no template says how. */
export function lineUrl(settings: SourceSettings, ref: string, path: string, line: number): string | null {
  const file = path.split("/").map(encodeURIComponent).join("/");
  const revision = ref.split("/").map(encodeURIComponent).join("/");
  if (settings.lineLink !== "") {
    const values = new Map([
      ["{commit}", revision],
      ["{path}", file],
      ["{line}", String(Math.max(1, line))],
    ]);
    return settings.lineLink.replace(/\{(?:commit|path|line)\}/g, (name) => values.get(name) ?? "");
  }
  const repository = readRepository(settings.repository);
  const shape = repository && shapeOf(repository);
  if (!repository || !shape) return null;
  const address = shape.file(repository.url, revision, file);
  return address === null ? null : line > 0 ? `${address}${shape.line}${line}` : address;
}

/** The address of a commit's own page; null where the host is not known or the text is not a commit. */
export function commitUrl(settings: SourceSettings, commit: string | null): string | null {
  const repository = readRepository(settings.repository);
  const shape = repository && shapeOf(repository);
  const ref = commitRef(commit);
  if (!repository || !shape || ref === null || !hashPattern.test(ref)) return null;
  return repository.url + shape.commit + ref;
}
