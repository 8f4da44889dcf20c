/** The place of a project's source code, as a person or a CI job states it; "" for each part that is not stated. */
export interface SourceSettings {
  /** The repository's page: `https://github.com/etcd-io/bbolt`. */
  readonly repository: string;
  /** The address of a line where the host is not known: `https://host/x/{commit}/{path}#L{line}`. */
  readonly lineLink: string;
  /** The beginning of a file's path in profiles where the repository's root is: a folder or a Go module's path. */
  readonly sourceRoot: string;
}

export interface Repository {
  /** Without `/` or `.git` at its end. */
  readonly url: string;
  readonly host: string;
  /** `etcd-io`, `bbolt`. */
  readonly path: readonly string[];
}

/** Longest setting, in characters. */
const longestSourceSetting = 500;

// No `@` anywhere, so that it can hold no credentials; no query, no fragment, no space.
const repositoryPattern = /^https:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)((?:\/[A-Za-z0-9_.~%+-]+)+)$/;
const templatePattern = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/[A-Za-z0-9_.~:/?#@!$&()*+,;=%{}-]*$/;
const placeholders = new Set(["{commit}", "{path}", "{line}"]);

/** The repository that a setting names, or null when it cannot be one: only https, without user name and password. */
export function readRepository(text: string): Repository | null {
  if (text.length > longestSourceSetting) return null;
  const plain = text
    .trim()
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
  const withHost = plain.replace(/^https:\/\/[^/]*/i, (origin) => origin.toLowerCase());
  const [, host, rest] = repositoryPattern.exec(withHost) ?? [];
  if (host === undefined || rest === undefined) return null;
  const path = rest.slice(1).split("/");
  if (path.some((part) => part === "." || part === "..")) return null;
  return { url: `https://${host}${rest}`, host, path };
}

/** The fault of settings, as a sentence with the field that it is about; null when they can be used. */
export function sourceProblem({
  repository,
  lineLink,
  sourceRoot,
}: SourceSettings): { readonly field: keyof SourceSettings; readonly message: string } | null {
  if (repository !== "" && readRepository(repository) === null) {
    return {
      field: "repository",
      message:
        "A repository is an https address without user name and password, such as https://github.com/owner/name.",
    };
  }
  if (lineLink !== "") {
    const used: readonly string[] = lineLink.match(/\{[^}]*\}?/g) ?? [];
    if (lineLink.length > longestSourceSetting || !templatePattern.test(lineLink)) {
      return { field: "lineLink", message: "A line's address is an https address without user name and password." };
    }
    if (used.some((one) => !placeholders.has(one)) || !used.includes("{path}") || !used.includes("{commit}")) {
      return {
        field: "lineLink",
        message: "A line's address needs {commit} and {path}. The only other placeholder that is filled in is {line}.",
      };
    }
  }
  // oxlint-disable-next-line no-control-regex -- a path with one cannot be meant
  if (sourceRoot.length > longestSourceSetting || /[\0-\x1f\x7f]/.test(sourceRoot)) {
    return { field: "sourceRoot", message: "The source root is the beginning of a path, at most 500 characters." };
  }
  return null;
}
