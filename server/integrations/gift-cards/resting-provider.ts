import { SECOND_MS } from '#contract/time/durations.ts';
import { later, type Clock } from '#server/platform/clock.ts';
import { HeldBack, type Outside } from '#server/platform/installation/restore-hold.ts';
import type { GiftCardProvider, ProviderAnswer } from './port.ts';

const FAILURES_BEFORE_REST = 3;
const REST_MS = 30 * SECOND_MS;

/** The same provider, which says that nobody should wait for it after it has failed several times in a row. */
export function restingProvider(provider: Omit<GiftCardProvider, 'isResting'>, clock: Clock): GiftCardProvider {
  let failures = 0;
  let restsUntil = clock.now();

  async function counted(asking: Promise<ProviderAnswer>): Promise<ProviderAnswer> {
    try {
      const answer = await asking;
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      restsUntil = later(clock.now(), REST_MS);
      throw error;
    }
  }

  return {
    issue: (order, signal) => counted(provider.issue(order, signal)),
    cancel: (order, signal) => counted(provider.cancel(order, signal)),
    isResting() {
      if (failures < FAILURES_BEFORE_REST) return false;
      const now = clock.now();
      if (now < restsUntil) return true;
      // One may try; the others wait for what it finds.
      restsUntil = later(now, REST_MS);
      return false;
    },
  };
}

/** The same provider, which is not asked while the database is a restored copy on hold: what waits for a card waits on. */
export function heldProvider(provider: GiftCardProvider, outside: Outside): GiftCardProvider {
  const unlessHeld = async (ask: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> => {
    if (await outside.isHeld()) throw new HeldBack();
    return ask();
  };
  return {
    issue: (order, signal) => unlessHeld(() => provider.issue(order, signal)),
    cancel: (order, signal) => unlessHeld(() => provider.cancel(order, signal)),
    isResting: () => provider.isResting(),
  };
}
