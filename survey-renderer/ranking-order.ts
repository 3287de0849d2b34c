/** The list with the item at one place moved to another; places outside of it are its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const place = Math.max(0, Math.min(items.length - 1, to));
  const rest = items.filter((_, index) => index !== from);
  return items[from] === undefined ? [...items] : [...rest.slice(0, place), items[from], ...rest.slice(place)];
}

/** Where a pointer at this height would put the item at `from`: it takes a place once it is past that one's middle. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  let place = from;
  while (place > 0 && y < (middles[place - 1] ?? 0)) place -= 1;
  while (place < middles.length - 1 && y > (middles[place + 1] ?? 0)) place += 1;
  return place;
}
