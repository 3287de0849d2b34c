import { createDataKeyCache } from '#server/modules/gift-cards/index.ts';
import { createCatalogueCache } from '#server/modules/profile/index.ts';
import { createVersionCache } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Mail } from '#server/platform/mail/index.ts';
import { TOLD_TO_NOBODY } from './builders/told-to-nobody.ts';
import { storyChance, type StoryClock } from './demo-world.ts';
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

/** The rooms as they are, but in one transaction, at the story's time and with the story's ids. */
export interface Story extends DemoRooms {
  readonly tx: Db;
  readonly clock: StoryClock;
}

/** Nobody is written to, so nobody follows a link to it. */
const NOWHERE = 'http://localhost';
const NO_MAIL: Mail = { send: async () => undefined, sendNow: async () => 'taken' };

/** What follows from the past, such as badges, the story does itself and at its time: nobody else hears of it. */
export function beginStory(rooms: DemoRooms, tx: Db, clock: StoryClock): Story {
  const world = { db: tx, clock, chance: storyChance('spark demo') };
  return {
    identity: { ...rooms.identity, ...world },
    // The key by which people are known again is a secret, so chance stays as it is; it may be undone with the transaction.
    joining: { ...rooms.joining, db: tx, clock, mail: NO_MAIL, url: () => NOWHERE, personKeys: new Map() },
    leaving: { ...rooms.leaving, ...world, mail: NO_MAIL, url: () => NOWHERE },
    activities: { ...rooms.activities, ...world, outbox: TOLD_TO_NOBODY },
    // The catalogue may be undone with the transaction too.
    profile: { ...rooms.profile, ...world, catalogue: createCatalogueCache() },
    rewards: { ...rooms.rewards, ...world },
    // Cards are sealed by real chance; keys may be undone with the transaction; and nobody is written to about the past.
    giftCards: {
      ...rooms.giftCards,
      db: tx,
      clock,
      outbox: TOLD_TO_NOBODY,
      dataKeys: createDataKeyCache(),
      mail: NO_MAIL,
      url: () => NOWHERE,
    },
    approvals: { ...rooms.approvals, ...world, mail: NO_MAIL, url: () => NOWHERE },
    reviews: { ...rooms.reviews, ...world, outbox: TOLD_TO_NOBODY },
    // Whatever was published may be undone with the transaction, so nobody else is to remember it.
    surveys: { ...rooms.surveys, ...world, versions: createVersionCache() },
    // Files are noted outside of the transaction, at the time of the day, in case it fails.
    clips: { ...rooms.clips, chance: world.chance },
    surveyDrafts: { ...rooms.surveyDrafts, ...world },
    // Of the past nobody is written to.
    messages: { ...rooms.messages, ...world, isSilent: true },
    productTests: { ...rooms.productTests, ...world, outbox: TOLD_TO_NOBODY },
    support: { ...rooms.support, ...world, outbox: TOLD_TO_NOBODY, mail: NO_MAIL, url: () => NOWHERE },
    // Its secrets are real ones, so chance stays as it is.
    externalSurveys: { ...rooms.externalSurveys, db: tx, clock },
    spark: { ...rooms.spark, ...world, outbox: TOLD_TO_NOBODY },
    announcements: { ...rooms.announcements, ...world },
    audiences: { ...rooms.audiences, ...world },
    flags: { ...rooms.flags, db: tx, clock },
    tx,
    clock,
  };
}
