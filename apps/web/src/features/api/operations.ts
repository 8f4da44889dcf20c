import type { ApiDocument, ApiOperation, ApiTag } from "@sweetspot/contract";

/** One operation of the API with where it is found. */
export interface PlacedOperation {
  /** `get-reports-project-report`: its anchor in the page. */
  readonly id: string;
  /** In lower case, as the document has it. */
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

export interface OperationGroup {
  readonly tag: ApiTag;
  readonly operations: readonly PlacedOperation[];
}

/** The document's operations by tag, both in the document's order; groups without operations are left out. */
export function operationGroups(document: ApiDocument): OperationGroup[] {
  const placed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ id: anchorOf(method, path), method, path, operation })),
  );
  return (document.tags ?? [])
    .map((tag) => ({ tag, operations: placed.filter(({ operation }) => operation.tags?.[0] === tag.name) }))
    .filter(({ operations }) => operations.length > 0);
}

/** The groups with those operations only that have every word of the search in method, path, summary or a parameter's name. */
export function searchOperations(groups: readonly OperationGroup[], search: string): OperationGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ tag, operations }) => ({
      tag,
      operations: operations.filter(({ method, path, operation }) => {
        const names = (operation.parameters ?? []).map(({ name }) => name);
        const text = [method, path, tag.name, operation.summary, ...names].join(" ").toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function anchorOf(method: string, path: string): string {
  const words = path.replace(/^\/api\/v1/, "").match(/[\w.-]+/g) ?? [];
  return [method, ...words].join("-");
}
