/** How many are unread, as one browser knows it (spec §4.2). */
export interface Unread {
  /** What the server said last. */
  readonly told: number;
  /** So many were there when the panel was closed: they count again only when there are more. */
  readonly seen: number;
  /** Opened here since then; the server hears of it when the panel is closed. */
  readonly opened: readonly string[];
  /** How many of those the server still counts. */
  readonly openedOfCounted: number;
  /** What is announced: the count after the last arrival, none once it was seen. */
  readonly news: number | undefined;
}

export function firstUnread(told: number): Unread {
  return { told, seen: 0, opened: [], openedOfCounted: 0, news: undefined };
}

/** What the bell shows. */
export function unreadShown({ told, seen, openedOfCounted }: Unread): number {
  return told > seen ? Math.max(0, told - openedOfCounted) : 0;
}

/** The server counts anew. Fewer than before: they were read elsewhere, and what was opened here is among them. */
export function updateUnread(was: Unread, told: number): Unread {
  const isFewer = told < was.told;
  return {
    told,
    seen: told > was.seen ? 0 : Math.min(was.seen, told),
    opened: was.opened,
    openedOfCounted: isFewer ? 0 : was.openedOfCounted,
    news: told > was.told ? told : isFewer ? undefined : was.news,
  };
}

/** Somebody opened it here: it is read as far as this browser is concerned. */
export function openUnread(was: Unread, id: string): Unread {
  if (was.opened.includes(id)) return was;
  return { ...was, opened: [...was.opened, id], openedOfCounted: was.openedOfCounted + 1, news: undefined };
}

/** The panel was closed: nothing counts until the server tells of more. */
export function seeAll(was: Unread): Unread {
  return { ...was, seen: was.told, openedOfCounted: 0, news: undefined };
}

/** The server marked them: whatever it still counts has arrived since. */
export function afterMarking(was: Unread, told: number): Unread {
  return { ...was, told, seen: 0, openedOfCounted: 0, news: told > 0 ? told : undefined };
}
