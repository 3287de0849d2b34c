interface Item {
  readonly id: string;
}

interface ItemPage<T extends Item> {
  readonly nextPage?: string | null | undefined;
  readonly contents: readonly T[];
}

/** The key of the next page. A page that brings nothing new would be asked for again and again, so it is the last (spec §8). */
export function nextPageKey<T extends Item>(pages: readonly ItemPage<T>[]): string | undefined {
  const last = pages.at(-1);
  const known = new Set(pages.slice(0, -1).flatMap(({ contents }) => contents.map(({ id }) => id)));
  const bringsNew = last?.contents.some(({ id }) => !known.has(id)) ?? false;
  return bringsNew ? (last?.nextPage ?? undefined) : undefined;
}

/** All items so far, each once: one that moved while pages were fetched may come twice. */
export function itemsOf<T extends Item>(pages: readonly ItemPage<T>[]): readonly T[] {
  return [...new Map(pages.flatMap(({ contents }) => contents.map((item) => [item.id, item]))).values()];
}
