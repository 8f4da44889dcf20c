/** A binary heap of numbered places, the widest on top, of equal ones the one with the lowest number. */
export class WidestPlaces {
  readonly #places: number[] = [];
  readonly #widths: number[] = [];

  push(place: number, width: number): void {
    const places = this.#places;
    const widths = this.#widths;
    let at = places.length;
    places.push(place);
    widths.push(width);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(place, width, places[above]!, widths[above]!)) break;
      places[at] = places[above]!;
      widths[at] = widths[above]!;
      at = above;
    }
    places[at] = place;
    widths[at] = width;
  }

  pop(): number | undefined {
    const places = this.#places;
    const widths = this.#widths;
    const top = places[0];
    const place = places.pop();
    const width = widths.pop();
    if (place === undefined || width === undefined || places.length === 0) return top;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= places.length) break;
      if (
        below + 1 < places.length &&
        isBefore(places[below + 1]!, widths[below + 1]!, places[below]!, widths[below]!)
      ) {
        below++;
      }
      if (!isBefore(places[below]!, widths[below]!, place, width)) break;
      places[at] = places[below]!;
      widths[at] = widths[below]!;
      at = below;
    }
    places[at] = place;
    widths[at] = width;
    return top;
  }
}

function isBefore(place: number, width: number, other: number, otherWidth: number): boolean {
  return width === otherWidth ? place < other : width > otherWidth;
}
