import { SECOND_MS } from '#contract/time/durations.ts';
import { later, type Clock } from './clock.ts';

const FAILURES_TO_OPEN = 3;
const OPEN_MS = 30 * SECOND_MS;

/** Closed: the service is called. Open: it is left alone. Half-open: it was left alone for long enough, and one may try. */
export type CircuitState = 'closed' | 'open' | 'half-open';

export interface CircuitBreaker {
  state(): CircuitState;
  /** Until when it is open; undefined when it is not. */
  openUntil(): Date | undefined;
  /** Whether to call the service now; the first to ask while it is half-open tries, the others wait for what it finds. */
  allowsCall(): boolean;
  /** Calls the service, and counts whether it answered. Who must not wait for it asks `allowsCall` first. */
  call<Answer>(service: () => Promise<Answer>): Promise<Answer>;
}

export interface CircuitBreakerOptions {
  readonly clock: Clock;
  /** So many in a row open it. */
  readonly failuresToOpen?: number;
  /** Which errors are the service's own; every one, unless it is said. */
  readonly isFailure?: (error: unknown) => boolean;
  /** How long the service wants to be left alone, if its failure says so. */
  readonly retryAfterMs?: (error: unknown) => number | undefined;
}

/** Keeps callers from a service that has failed several times in a row, until one of them finds that it answers again. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { clock, failuresToOpen = FAILURES_TO_OPEN, isFailure = () => true, retryAfterMs } = options;
  let failures = 0;
  let until = clock.now();

  function state(): CircuitState {
    if (failures < failuresToOpen) return 'closed';
    return clock.now() < until ? 'open' : 'half-open';
  }

  return {
    state,
    openUntil: () => (state() === 'open' ? until : undefined),
    allowsCall() {
      const found = state();
      if (found === 'half-open') until = later(clock.now(), OPEN_MS);
      return found !== 'open';
    },
    async call(service) {
      try {
        const answer = await service();
        failures = 0;
        return answer;
      } catch (error) {
        if (isFailure(error)) {
          failures += 1;
          until = later(clock.now(), retryAfterMs?.(error) ?? OPEN_MS);
        }
        throw error;
      }
    },
  };
}
