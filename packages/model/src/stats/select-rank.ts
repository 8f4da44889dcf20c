/**
 * The value that sorting would put at index `rank`, in linear time (Hoare's selection). Afterwards no value before that index is
 * greater and none after it is less, so that further ranks are looked for on one side only.
 *
 * @param values no NaN; changed in place
 * @param rank from `first` to `last`
 * @param first @param last the part to look in; both are in it
 */
export function selectRank(values: Float64Array, rank: number, first = 0, last = values.length - 1): number {
  let low = first;
  let high = last;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank]!;
}
