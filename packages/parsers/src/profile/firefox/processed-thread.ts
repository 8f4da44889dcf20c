import type { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, MappingIndex } from "@sweetspot/model/profile/table";
import type { ParseContext } from "../../format.ts";
import { elements, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { checkProfileLimits } from "../stack-tree.ts";
import type { FirefoxThread } from "./firefox-profile.ts";

/**
 * A thread as the profiler's page and samply write it: each table is an object of columns. Newer versions keep the tables that
 * threads share in `shared`. Source: github.com/firefox-devtools/profiler, src/types/profile.ts.
 */
export function processedThread(
  thread: Json,
  file: Json,
  builder: ProfileBuilder,
  context: ParseContext,
): FirefoxThread {
  const table = (name: string): Json | undefined => field(thread, name) ?? path(file, "shared", name);
  const column = (name: string, key: string): readonly Json[] => elements(field(table(name), key));
  const strings = elements(table("stringArray") ?? table("stringTable"));
  const string = (index: Json | undefined): string => text(strings[finite(index) ?? -1]) ?? "";

  const libraries = elements(field(file, "libs") ?? field(thread, "libs"));
  const mappings = libraries.map((library): MappingIndex =>
    builder.mapping({
      file: text(field(library, "path")) ?? text(field(library, "name")) ?? "",
      buildId: text(field(library, "codeId")) ?? "",
    }),
  );

  const [names, startLines] = [column("funcTable", "name"), column("funcTable", "lineNumber")];
  const [files, sources] = [column("funcTable", "fileName"), column("funcTable", "source")];
  const resources = column("funcTable", "resource");
  const sourceFiles = column("sources", "filename");
  const resourceLibraries = column("resourceTable", "lib");

  const functionRows = column("frameTable", "func");
  const [addresses, lines, columns] = ["address", "line", "column"].map((key) => column("frameTable", key));
  const frameLibraries = column("frameTable", "lib");
  const frames = functionRows.map((reference, row): LocationIndex | undefined => {
    checkProfileLimits(builder, context.limits);
    const func = finite(reference) ?? -1;
    const library = finite(frameLibraries[row]) ?? finite(resourceLibraries[finite(resources[func]) ?? -1]) ?? -1;
    const mapping = mappings[library];
    const inFile = mapping === undefined ? {} : { mapping };
    const address = finite(addresses?.[row]) ?? -1;
    const at = Number.isSafeInteger(address) && address >= 0 ? { address: BigInt(address) } : {};
    const name = string(names[func]);
    if (name === "(root)") return undefined;
    // A function without a symbol is named after its address.
    if (/^0x[0-9a-f]+$/i.test(name)) return builder.location({ ...inFile, address: BigInt(name), ...at });
    const source = sources[func] === undefined ? files[func] : sourceFiles[finite(sources[func]) ?? -1];
    const start = finite(startLines[func]) ?? 0;
    const place = { line: finite(lines?.[row]) ?? start, column: finite(columns?.[row]) ?? 0 };
    return builder.location({
      ...inFile,
      ...at,
      lines: [{ function: builder.function(name, string(source), name, start), ...place }],
    });
  });

  const [frameOf, prefixes] = [column("stackTable", "frame"), column("stackTable", "prefix")];
  const offsets = column("stackTable", "prefixOffset");
  const samples = field(thread, "samples");
  const weights = elements(field(samples, "weight"));
  const deltas = elements(field(samples, "threadCPUDelta"));
  return {
    samples: elements(field(samples, "stack")).map((stack, row) => ({
      stack: finite(stack) ?? -1,
      weight: finite(weights[row]) ?? 1,
      cpu: finite(deltas[row]) ?? 0,
    })),
    stacks: {
      length: frameOf.length,
      frame: (row) => frames[finite(frameOf[row]) ?? -1],
      // Newer files say how many rows above the caller is, 0 for an outermost frame.
      prefix: (row) => {
        const offset = finite(offsets[row]);
        if (offset === undefined) return finite(prefixes[row]) ?? -1;
        return offset === 0 ? -1 : row - offset;
      },
    },
  };
}
