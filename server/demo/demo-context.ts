import { createDataKeyCache } from '#server/modules/gift-cards/index.ts';
import { createCatalogueCache } from '#server/modules/profile/index.ts';
import { createVersionCache } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Mail } from '#server/platform/mail/index.ts';
import { SILENT_OUTBOX } from './builders/silent-outbox.ts';
import { createDemoChance, type DemoClock } from './demo-world.ts';
import type { Rooms } from '#server/rooms.ts';

export type DemoRooms = Pick<
  Rooms,
  | 'identity'
  | 'joining'
  | 'leaving'
  | 'activities'
  | 'profile'
  | 'rewards'
  | 'approvals'
  | 'giftCards'
  | 'reviews'
  | 'surveys'
  | 'externalSurveys'
  | 'clips'
  | 'surveyDrafts'
  | 'messages'
  | 'productTests'
  | 'support'
  | 'spark'
  | 'announcements'
  | 'audiences'
  | 'flags'
>;

/** The rooms as they are, but in one transaction, at the demo's time and with the demo's ids. */
export interface DemoContext extends DemoRooms {
  readonly tx: Db;
  readonly clock: DemoClock;
}

/** Nobody is written to, so nobody follows a link to it. */
const NOWHERE = 'http://localhost';
const NO_MAIL: Mail = { send: async () => undefined, sendNow: async () => 'taken' };

/** What follows from the past, such as badges, is loaded by the demo itself, at its time: nobody else hears of it. */
export function createDemoContext(rooms: DemoRooms, tx: Db, clock: DemoClock): DemoContext {
  const world = { db: tx, clock, chance: createDemoChance('spark demo') };
  return {
    identity: { ...rooms.identity, ...world },
    // The key by which people are known again is a secret, so chance stays as it is; it may be undone with the transaction.
    joining: { ...rooms.joining, db: tx, clock, mail: NO_MAIL, url: () => NOWHERE, personKeys: new Map() },
    leaving: { ...rooms.leaving, ...world, mail: NO_MAIL, url: () => NOWHERE },
    activities: { ...rooms.activities, ...world, outbox: SILENT_OUTBOX },
    // The catalogue may be undone with the transaction too.
    profile: { ...rooms.profile, ...world, catalogue: createCatalogueCache() },
    rewards: { ...rooms.rewards, ...world },
    // Cards are sealed by real chance; keys may be undone with the transaction; and nobody is written to about the past.
    giftCards: {
      ...rooms.giftCards,
      db: tx,
      clock,
      outbox: SILENT_OUTBOX,
      dataKeys: createDataKeyCache(),
      mail: NO_MAIL,
      url: () => NOWHERE,
    },
    approvals: { ...rooms.approvals, ...world, mail: NO_MAIL, url: () => NOWHERE },
    reviews: { ...rooms.reviews, ...world, outbox: SILENT_OUTBOX },
    // Whatever was published may be undone with the transaction, so nobody else is to remember it.
    surveys: { ...rooms.surveys, ...world, versions: createVersionCache() },
    // Files are noted outside of the transaction, at the time of the day, in case it fails.
    clips: { ...rooms.clips, chance: world.chance },
    surveyDrafts: { ...rooms.surveyDrafts, ...world },
    // Of the past nobody is written to.
    messages: { ...rooms.messages, ...world, isSilent: true },
    productTests: { ...rooms.productTests, ...world, outbox: SILENT_OUTBOX },
    support: { ...rooms.support, ...world, outbox: SILENT_OUTBOX, mail: NO_MAIL, url: () => NOWHERE },
    // Its secrets are real ones, so chance stays as it is.
    externalSurveys: { ...rooms.externalSurveys, db: tx, clock },
    spark: { ...rooms.spark, ...world, outbox: SILENT_OUTBOX },
    announcements: { ...rooms.announcements, ...world },
    audiences: { ...rooms.audiences, ...world },
    flags: { ...rooms.flags, db: tx, clock },
    tx,
    clock,
  };
}
