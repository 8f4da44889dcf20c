import { ProtobufWriter } from "@sweetspot/model/profile/protobuf-writer";
import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

function read(bytes: Uint8Array): Profile {
  const outcome = parse(bytes, { fileName: "profile.otlp", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile")
    throw new Error(JSON.stringify(outcome.diagnostics));
  return outcome.evidence;
}

/** Stacks by row: two of the first place with other depths, and one that another row has as well. */
const stacks = [[], [1], [1, 1], [2, 1], [1]];
const samples = [
  { stack: 1, values: [2n ** 53n + 1n] },
  { stack: 2, values: [5n] },
  { stack: 3, values: [1n, 2n] },
  { stack: 4, values: [-3n] },
  { stack: 1, values: [], times: 2 },
];

const json = new TextEncoder().encode(
  JSON.stringify({
    resourceProfiles: [
      {
        scopeProfiles: [
          {
            profiles: [
              {
                sampleType: { typeStrindex: 1, unitStrindex: 2 },
                samples: samples.map(({ stack, values, times = 0 }) => ({
                  stackIndex: stack,
                  values: values.map(String),
                  timestampsUnixNano: Array.from({ length: times }, () => "7"),
                })),
              },
            ],
          },
        ],
      },
    ],
    dictionary: {
      stringTable: ["", "cpu", "nanoseconds", "main", "größer"],
      functionTable: [{}, { nameStrindex: 3 }, { nameStrindex: 4 }],
      locationTable: [{}, { lines: [{ functionIndex: 1 }] }, { lines: [{ functionIndex: 2, line: "70" }] }],
      stackTable: stacks.map((locationIndices) => ({ locationIndices })),
    },
  }),
);

function protobuf(): Uint8Array {
  const message = (write: (own: ProtobufWriter) => void): ProtobufWriter => {
    const own = new ProtobufWriter();
    write(own);
    return own;
  };
  const numbers = (values: readonly bigint[]): ProtobufWriter =>
    message((list) => values.forEach((value) => list.varintWide(BigInt.asUintN(64, value))));
  const profile = message((own) => {
    own.message(
      1,
      message((type) => (type.number(1, 1), type.number(2, 2))),
    );
    for (const { stack, values, times = 0 } of samples)
      own.message(
        2,
        message((sample) => {
          sample.number(1, stack);
          sample.message(4, numbers(values));
          if (times > 0) sample.bytes(5, new Uint8Array(8 * times));
        }),
      );
  });
  const named = (name: number) => message((own) => own.number(1, name));
  const place = (row: number, line: number) =>
    message((own) =>
      own.message(
        3,
        message((inner) => (inner.number(1, row), inner.number(2, line))),
      ),
    );
  const dictionary = message((own) => {
    for (const row of [named(0), place(1, 0), place(2, 70)]) own.message(2, row);
    for (const row of [named(0), named(3), named(4)]) own.message(3, row);
    for (const text of ["", "cpu", "nanoseconds", "main", "größer"]) own.bytes(5, new TextEncoder().encode(text));
    for (const stack of stacks)
      own.message(
        7,
        message((row) => row.message(1, numbers(stack.map(BigInt)))),
      );
  });
  const scope = message((own) => own.message(2, profile));
  const resource = message((own) => own.message(2, scope));
  return message((own) => (own.message(1, resource), own.message(2, dictionary))).take();
}

test.each([
  ["JSON", json],
  ["protobuf", protobuf()],
])("samples in %s with the same places are added up, exactly beyond 2^53 as well", (_, bytes) => {
  const { samples: all, strings, functions, lines, locations } = read(bytes);
  const stackOf = (row: number) =>
    Array.from(all.locations.subarray(all.locationStart[row], all.locationStart[row + 1]), (location) => {
      const line = locations.lineStart[location]!;
      return `${strings[functions.name[lines.function[line]!]!]}:${lines.line[line]}`;
    });
  expect(Array.from({ length: all.length }, (_row, row) => [stackOf(row), BigInt(all.values[0]![row]!)])).toEqual([
    [["main:0"], 2n ** 53n + 1n - 3n + 2n],
    [["main:0", "main:0"], 5n],
    [["größer:70", "main:0"], 3n],
  ]);
});
