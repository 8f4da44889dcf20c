import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import type { ExampleBody } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import { AppError } from "../http/errors.ts";
import { checkPlace } from "../http/names.ts";
import type { Access } from "../services.ts";
import type { Catalogue } from "../storage/ports.ts";

/** `examples/<id>/example.json`: a report, and the files that make it, relative to their folder. */
const ExampleFile = Type.Object({
  title: Type.String(),
  project: Type.String(),
  report: Type.String(),
  summary: Type.String(),
  notes: Type.Optional(Type.String()),
  /** In the order wanted; where it says nothing, the order is the natural one. */
  variants: Type.Optional(
    Type.Array(
      Type.Union([
        Type.String(),
        Type.Object({
          name: Type.String(),
          parameter: Type.Optional(Type.Number()),
          commit: Type.Optional(Type.String()),
        }),
      ]),
    ),
  ),
  files: Type.Array(Type.Object({ variant: Type.String(), file: Type.String(), path: Type.String() })),
});
type ExampleFile = Static<typeof ExampleFile>;

/** The examples that lie in `folder`, by id. A folder without a usable description is passed over. */
export async function listExamples(folder: string, catalogue: Catalogue): Promise<Static<typeof ExampleBody>[]> {
  const names = await readdir(folder).catch(() => []);
  const found: Static<typeof ExampleBody>[] = [];
  for (const id of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    const example = await readExample(folder, id);
    if (example === undefined) continue;
    let bytes = 0;
    for (const file of example.files) bytes += (await stat(inside(join(folder, id), file.path))).size;
    found.push({
      id,
      title: example.title,
      summary: example.summary,
      files: example.files.length,
      bytes,
      url: entryPath(example.project, example.report),
      loaded: await isLoaded(catalogue, example),
    });
  }
  return found;
}

/** Uploads an example through the same path as any other upload. Loading it again changes nothing. */
export async function loadExample(
  folder: string,
  id: string,
  { catalogue, uploads }: Pick<Access, "catalogue" | "uploads">,
): Promise<{ project: string; report: string }> {
  const example = await readExample(folder, id);
  if (example === undefined) throw new AppError("example-not-found", { details: { id } });
  const { project, report, title, notes } = example;
  for (const { variant, file, path } of example.files) {
    const place = checkPlace({ project, report, variant, file });
    await uploads.take(place, () => createReadStream(inside(join(folder, id), path)), { wait: false });
  }
  const variants = (example.variants ?? []).map((variant) =>
    typeof variant === "string" ? { name: variant } : variant,
  );
  await catalogue.patchReport(
    { project, report },
    {
      title,
      ...(notes === undefined ? {} : { notes }),
      ...(variants.length === 0 ? {} : { variantOrder: variants.map((variant) => variant.name) }),
    },
  );
  for (const { name, ...set } of variants) {
    if (Object.keys(set).length > 0) await catalogue.patchVariant({ project, report, variant: name }, set);
  }
  return { project, report };
}

async function readExample(folder: string, id: string): Promise<ExampleFile | undefined> {
  if (!/^[a-z0-9-]{1,100}$/.test(id)) return undefined;
  const text = await readFile(join(folder, id, "example.json"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const value: unknown = JSON.parse(text);
  if (!Value.Check(ExampleFile, value)) throw new Error(`examples/${id}/example.json is not of the expected shape`);
  return value;
}

async function isLoaded(catalogue: Catalogue, { project, report }: ExampleFile): Promise<boolean> {
  try {
    await catalogue.report(project, report);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "report-not-found") return false;
    throw error;
  }
}

function inside(folder: string, path: string): string {
  const full = resolve(folder, path);
  if (!full.startsWith(folder + sep)) throw new Error(`${path} is outside of ${folder}`);
  return full;
}
