import { createCircuitBreaker } from '#server/platform/circuit-breaker.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { GiftCardProvider } from './port.ts';

/** The same provider behind a circuit breaker, which says that nobody should wait for it after several failures in a row. */
export function giftCardCircuitBreaker(provider: Omit<GiftCardProvider, 'allowsCall'>, clock: Clock): GiftCardProvider {
  const circuit = createCircuitBreaker({ clock });
  return {
    issue: (order, signal) => circuit.call(() => provider.issue(order, signal)),
    cancel: (order, signal) => circuit.call(() => provider.cancel(order, signal)),
    allowsCall: () => circuit.allowsCall(),
  };
}
