/** Geometric means in CSV have all digits, and the last may differ: logarithms are not the same everywhere. */
export function sameButForGeomeans(actual: string, expected: string): boolean {
  const actualLines = actual.split("\n");
  const expectedLines = expected.split("\n");
  return (
    actualLines.length === expectedLines.length &&
    expectedLines.every((line, index) => line === actualLines[index] || closeGeomeans(actualLines[index] ?? "", line))
  );
}

function closeGeomeans(actual: string, expected: string): boolean {
  if (!actual.startsWith("geomean,") || !expected.startsWith("geomean,")) return false;
  const fields = actual.split(",");
  return expected.split(",").every((field, index) => {
    const other = fields[index] ?? "";
    return field === other || Math.abs(Number(field) / Number(other) - 1) < 1e-12;
  });
}
