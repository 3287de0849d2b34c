import type { Clips } from '#server/modules/clips/index.ts';
import type { Flags } from '#server/modules/flags/index.ts';
import type { SettlingRooms } from '#server/modules/reviews/index.ts';

/** What the use cases of this room work with: it keeps nothing of its own. */
export interface TakingRooms extends SettlingRooms {
  readonly clips: Clips;
  readonly flags: Flags;
}
