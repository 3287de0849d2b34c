import { HeldBack, type Outside } from '#server/platform/installation/restore-hold.ts';
import type { GiftCardProvider, ProviderAnswer } from './port.ts';

/** The same provider, which is not asked while the database is a restored copy on hold: what waits for a card waits on. */
export function heldProvider(provider: GiftCardProvider, outside: Outside): GiftCardProvider {
  const unlessHeld = async (ask: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> => {
    if (await outside.isHeld()) throw new HeldBack();
    return ask();
  };
  return {
    issue: (order, signal) => unlessHeld(() => provider.issue(order, signal)),
    cancel: (order, signal) => unlessHeld(() => provider.cancel(order, signal)),
    allowsCall: () => provider.allowsCall(),
  };
}
