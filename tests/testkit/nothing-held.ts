import type { Outside } from '#server/platform/installation/restore-hold.ts';

/** A database that is no restored copy: everything may leave. */
export const NOTHING_HELD: Outside = {
  hold: async () => undefined,
  isHeld: async () => false,
  isGivenUp: async () => false,
};
