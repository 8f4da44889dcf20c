/** Compares texts with the numbers in them by size: `func2` before `func10`. */
export function compareNatural(a: string, b: string): number {
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [one, other] = [left[at]!, right[at]!];
    if (one === other) continue;
    const bySize = at % 2 === 1 ? Number(one) - Number(other) : 0;
    return bySize !== 0 ? bySize : one < other ? -1 : 1;
  }
  return left.length - right.length;
}
