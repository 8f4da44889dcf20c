/** The API's own description: the parts of an OpenAPI 3.1 document that Sweetspot writes and its page of the API reads. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly tags?: readonly ApiTag[];
  /** Operations by path (`/api/v1/reports/{project}/{report}`), then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

export interface ApiTag {
  readonly name: string;
  readonly description?: string;
}

export interface ApiOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: ApiContent };
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: ApiContent }>>;
  /** The people who may call it where people sign in. */
  readonly "x-permission"?: string;
  /** A file that the example of this operation needs and that no example report has. */
  readonly "x-needs-file"?: { readonly path: string; readonly text: string };
}

/** By media type. */
export type ApiContent = Readonly<Record<string, { readonly schema?: ApiSchema; readonly example?: unknown }>>;

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiSchema;
  readonly example?: unknown;
}

/** The words of JSON Schema that the contract's schemas use. */
export interface ApiSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
  readonly items?: ApiSchema;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly patternProperties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
}
