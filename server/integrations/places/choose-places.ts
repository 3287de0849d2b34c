import type { Platform } from '#server/platform/platform.ts';
import { httpPlaces } from './http-places.ts';
import { offlinePlaces } from './offline-places.ts';
import type { Places } from './port.ts';
import { placesCircuitBreaker } from './places-circuit-breaker.ts';

type Parts = Pick<Platform, 'chance' | 'clock' | 'log' | 'outside'>;

/** Who answers about places: what comes with the software, and before it a provider where the settings name one. */
export function choosePlaces(
  platform: Parts,
  provider: { readonly url: string; readonly token: string } | undefined,
): Places {
  const offline = offlinePlaces(platform);
  if (provider === undefined) return offline;
  return placesCircuitBreaker({ ...platform, provider: httpPlaces(provider), offline });
}
