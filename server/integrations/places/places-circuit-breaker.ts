import type { Clock } from '#server/platform/clock.ts';
import { createCircuitBreaker } from '#server/platform/circuit-breaker.ts';
import type { Outside } from '#server/platform/installation/restore-hold.ts';
import type { Log } from '#server/platform/log.ts';
import { PlacesTrouble } from './http-places.ts';
import { isOfflineId } from './offline-places.ts';
import type { Places } from './port.ts';

interface PlacesParts {
  readonly provider: Omit<Places, 'zip'>;
  readonly offline: Places;
  readonly outside: Pick<Outside, 'isHeld'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A provider with what comes with the software behind it: that answers whenever the provider does not, so that nobody
 * waits for an address form. After three failures in a row its circuit is open for half a minute, and while the
 * database is a restored copy on hold it is not asked at all.
 */
export function placesCircuitBreaker({ provider, offline, outside, clock, log }: PlacesParts): Places {
  const circuit = createCircuitBreaker({ clock, isFailure: (error) => error instanceof PlacesTrouble });

  async function preferring<Answer>(ask: () => Promise<Answer>, instead: () => Promise<Answer>): Promise<Answer> {
    if (!circuit.allowsCall() || (await outside.isHeld())) return instead();
    try {
      return await circuit.call(ask);
    } catch (error) {
      if (!(error instanceof PlacesTrouble)) throw error;
      log.warn('the built-in places were used', { code: error.code });
      return instead();
    }
  }

  return {
    suggest: (text, session) =>
      preferring(
        () => provider.suggest(text, session),
        () => offline.suggest(text, session),
      ),
    details(placeId, session) {
      const instead = () => offline.details(placeId, session);
      return isOfflineId(placeId) ? instead() : preferring(() => provider.details(placeId, session), instead);
    },
    validate: (address) =>
      preferring(
        () => provider.validate(address),
        () => offline.validate(address),
      ),
    zip: (zip) => offline.zip(zip),
  };
}
