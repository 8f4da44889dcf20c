/** A focused element of the page's content with its ancestors up to `main`, each with its index among its siblings. */
type Place = readonly { readonly element: Element; readonly index: number }[];

/** No fields: on a phone they would bring up the keyboard. */
const focusable = "a[href], button:enabled, [tabindex='0']";

/**
 * Moves the focus to the nearest thing when the element that has it leaves the page: a deleted row, a closed editor, a toast.
 * A browser would leave it on the body, where a screen reader has no place. A whole new page starts at its top as ever.
 */
export function keepFocus(): void {
  let places: readonly Place[] = [];
  let isWaiting = false;
  document.addEventListener("focusin", ({ target }) => {
    const place = placeOf(target as Element);
    if (place.length > 0) places = [place, ...places].slice(0, 4);
  });
  const restore = () => {
    isWaiting = false;
    if (document.activeElement !== document.body) return;
    places
      .map(nearest)
      .find((element) => element !== null)
      ?.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (isWaiting || places.length === 0 || document.activeElement !== document.body) return;
    isWaiting = true;
    // A dialog or menu that closes gives the focus back by itself, a frame later.
    requestAnimationFrame(() => requestAnimationFrame(restore));
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const left = target as Element;
    if (relatedTarget !== null || left.closest("main") === null) return;
    // A thing that is left and stays was left on purpose, unless it was disabled while it is at work.
    queueMicrotask(() => {
      if (left.isConnected && !left.matches(":disabled")) places = [];
    });
  });
  document.addEventListener("pointerdown", () => (places = []));
}

/** Empty for elements outside of the content. */
function placeOf(target: Element): Place {
  const place: { element: Element; index: number }[] = [];
  if (target.closest("main") === null) return place;
  for (let element = target; element.tagName !== "MAIN"; element = element.parentElement!)
    place.push({ element, index: [...element.parentElement!.children].indexOf(element) });
  return place;
}

/** The thing itself where it is still there; else the element that took its place, such as the next row; else an element around it. */
function nearest(place: Place): HTMLElement | null {
  const kept = place.findIndex(({ element }) => element.isConnected);
  if (kept < 0) return null;
  const around = place.slice(kept).map(({ element }) => element);
  const { children } = around[0]!;
  const instead = kept === 0 ? around[0] : (children[place[kept - 1]!.index] ?? children[children.length - 1]);
  const candidates = [instead, ...around].flatMap((one) =>
    one === undefined ? [] : [...(one.matches(focusable) ? [one] : []), ...one.querySelectorAll(focusable)],
  );
  return (candidates.find((one) => one.checkVisibility()) as HTMLElement | undefined) ?? null;
}
