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

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const NAME = 'unanswered-redemption';

export function createKeptOrder(storage: () => Store, panelistId: string): KeptOrder {
  return {
    read() {
      const kept = readObject(quietly(() => storage().getItem(NAME)));
      if (kept === undefined || kept['panelistId'] !== panelistId) return undefined;
      const { key, rewardId, dollars, points } = kept;
      const isOrder = typeof key === 'string' && typeof rewardId === 'string';
      if (!isOrder || typeof dollars !== 'number' || typeof points !== 'number') return undefined;
      return { key, rewardId, dollars, points };
    },
    keep: (order) => quietly(() => storage().setItem(NAME, JSON.stringify({ ...order, panelistId }))),
    forget: () => quietly(() => storage().removeItem(NAME)),
  };
}

function readObject(text: string | null | undefined): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = quietly(() => JSON.parse(text ?? 'null'));
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** A browser may refuse its storage, and somebody may have changed what is in it: then nothing is kept. */
function quietly<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
