import { DEADLINES } from '#server/limits/deadlines.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { countPending } from './provider-orders.store.ts';
import { takeDueOrders } from './provider-orders.ts';
import { askForCard, type IssuingRooms } from './issue-gift-card.ts';

const AT_ONCE = 5;
const PATIENCE_MS = DEADLINES.cardInJob.ms;

/** Every minute the provider is asked again for what timed out. */
export function registerCardResolving(rooms: IssuingRooms, jobs: Jobs): void {
  const { isHeld } = rooms.giftCards.outside;
  const patient = { retryLimit: 2, retryDelaySeconds: 10, expireSeconds: 300 };
  repeat(jobs, { name: 'gift-cards.resolve', cron: '* * * * *', ...patient, isHeld }, (signal) =>
    resolvePending(rooms, signal),
  );
}

/** Asks again for every redemption that is due, a few at a time; stops when the provider does not answer at all. */
export async function resolvePending(rooms: IssuingRooms, signal?: AbortSignal): Promise<void> {
  const { giftCards } = rooms;
  const { provider, log } = giftCards;
  if (provider === undefined) {
    const count = await countPending(giftCards, giftCards.db);
    if (count > 0) log.error('redemptions are waiting for a card provider, but none is configured', { count });
    return;
  }
  for (;;) {
    signal?.throwIfAborted();
    const due = await takeDueOrders(giftCards, AT_ONCE);
    const outcomes = await Promise.allSettled(due.map((order) => askForCard(rooms, provider, order, patience(signal))));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        log.error('a redemption could not be completed yet', { error: outcome.reason });
    }
    // What was asked for is put off, so this comes to an end.
    if (due.length < AT_ONCE || !provider.allowsCall()) return;
  }
}

function patience(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}
