import { SECOND_MS } from '#contract/time/durations.ts';
import { later, type Clock } from '#server/platform/clock.ts';
import type { Outside } from '#server/platform/installation/restore-hold.ts';
import type { Log } from '#server/platform/log.ts';
import { PlacesTrouble } from './http-places.ts';
import { isOfflineId } from './offline-places.ts';
import type { Places } from './port.ts';

const FAILURES_BEFORE_REST = 3;
const REST_MS = 30 * SECOND_MS;

interface RestingParts {
  readonly provider: Omit<Places, 'zip'>;
  readonly offline: Places;
  readonly outside: Pick<Outside, 'isHeld'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A provider with what comes with the software behind it: that answers whenever the provider does not, so that nobody
 * waits for an address form. After three failures in a row the provider is left alone for half a minute, and while the
 * database is a restored copy on hold it is not asked at all.
 */
export function restingPlaces({ provider, offline, outside, clock, log }: RestingParts): Places {
  let failures = 0;
  let restsUntil = clock.now();

  async function preferring<Answer>(ask: () => Promise<Answer>, instead: () => Promise<Answer>): Promise<Answer> {
    if (isResting() || (await outside.isHeld())) return instead();
    try {
      const answer = await ask();
      failures = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof PlacesTrouble)) throw error;
      failures += 1;
      restsUntil = later(clock.now(), REST_MS);
      log.warn('places were looked up in what comes with the software', { code: error.code });
      return instead();
    }
  }

  function isResting(): boolean {
    if (failures < FAILURES_BEFORE_REST) return false;
    const now = clock.now();
    if (now < restsUntil) return true;
    // One may try; the others go on without it until it has found out.
    restsUntil = later(now, REST_MS);
    return false;
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
