import { keptIn, type Store } from '#web/app/kept.ts';

/** One confirmation: which card, for how much, and the key that makes it count once. */
export interface Order {
  readonly key: string;
  readonly rewardId: string;
  readonly dollars: number;
  readonly points: number;
}

/**
 * An order that was sent and not answered yet. It outlives a reload of this tab, so that the question can be asked
 * again with the same key; a code or a challenge key is never kept.
 */
export interface KeptOrder {
  read(): Order | undefined;
  keep(order: Order): void;
  forget(): void;
}

const NAME = 'unanswered-redemption';

export function createKeptOrder(storage: () => Store, panelistId: string): KeptOrder {
  const kept = keptIn(storage, NAME);
  return {
    read() {
      const { key, rewardId, dollars, points, panelistId: owner } = kept.read() ?? {};
      if (owner !== panelistId) return undefined;
      const isOrder = typeof key === 'string' && typeof rewardId === 'string';
      if (!isOrder || typeof dollars !== 'number' || typeof points !== 'number') return undefined;
      return { key, rewardId, dollars, points };
    },
    keep: (order) => kept.write({ ...order, panelistId }),
    forget: kept.forget,
  };
}
