import type { Approvals } from '#server/modules/approvals/index.ts';
import type { GiftCards } from '#server/modules/gift-cards/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Joining } from '#server/modules/joining/index.ts';
import type { Reviews } from '#server/modules/reviews/index.ts';
import type { Rewards } from '#server/modules/rewards/index.ts';
import type { Support } from '#server/modules/support/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with: what stands around every screen, and the audit log. */
export interface Console extends Pick<
  Platform,
  'db' | 'replica' | 'audit' | 'clock' | 'chance' | 'jobs' | 'signer' | 'log' | 'files' | 'outside' | 'recipients'
> {
  readonly panelId: string;
}

/** Whose rows stand around every screen. */
export interface ConsoleRooms {
  readonly approvals: Approvals;
  readonly console: Console;
  readonly giftCards: GiftCards;
  readonly identity: Identity;
  readonly joining: Joining;
  readonly reviews: Reviews;
  readonly rewards: Rewards;
  readonly support: Support;
}
