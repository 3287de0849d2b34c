import type { Approvals } from '#server/modules/approvals/index.ts';
import type { Audiences } from '#server/modules/audiences/index.ts';
import type { Flags } from '#server/modules/flags/index.ts';
import type { Results } from '#server/modules/results/index.ts';
import type { SettlingRooms } from '#server/modules/reviews/index.ts';
import type { PublishingRooms } from '#server/modules/studies/index.ts';
import type { SupportRooms } from '#server/modules/support/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * What the use cases of this module work with: tests, who takes part, and what is sent to them. Rows are locked in this order: the
 * test, where units are taken; a participant; the one of the reserve who takes their place, which no other locks; their parcel;
 * then tasks, then points.
 */
export interface ProductTests extends Pick<
  Platform,
  'db' | 'clock' | 'chance' | 'jobs' | 'outbox' | 'audit' | 'log' | 'sealer' | 'signer'
> {
  readonly panelId: string;
  /** Of the panel: business days and ends of days are its own. */
  readonly timeZone: string;
}

interface Contexts extends SettlingRooms, SupportRooms, PublishingRooms {
  readonly approvals: Approvals;
  readonly audiences: Audiences;
  readonly flags: Flags;
  readonly productTests: ProductTests;
  readonly results: Results;
}

/** The contexts that a use case names as its own: `Needs<'flags' | 'productTests'>`. */
export type Needs<Name extends keyof Contexts> = Pick<Contexts, Name>;

/** Of all that look at a test as the study it is. */
export type TestRooms = Needs<'activities' | 'productTests'>;

/** Of all that notify members. */
export type NotifyingRooms = Needs<'activities' | 'flags' | 'messages' | 'productTests'>;

/** Of all that hand out, settle and close the tasks of a test. */
export type TaskRooms = NotifyingRooms & SettlingRooms;

/** Of all that move participants for whatever reason, requests for help among them. */
export type ParticipantRooms = TaskRooms & SupportRooms;
