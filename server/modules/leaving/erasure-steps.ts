import { HOUR_MS } from '#contract/time/durations.ts';
import { eraseTasks, listTaskIds } from '#server/modules/activities/index.ts';
import { eraseFromAnnouncements } from '#server/modules/announcements/index.ts';
import { eraseRequests } from '#server/modules/approvals/index.ts';
import { eraseFromAudiences } from '#server/modules/audiences/index.ts';
import { eraseUploads } from '#server/modules/clips/index.ts';
import { eraseFlags } from '#server/modules/flags/index.ts';
import { eraseRedemptionTexts, hasPendingRedemption, listRedemptionIds } from '#server/modules/gift-cards/index.ts';
import { eraseSignIn, type AccountNames } from '#server/modules/identity/index.ts';
import { forgetPerson } from '#server/modules/joining/index.ts';
import { eraseDownloads } from './downloads.ts';
import type { ErasedPiece, Erasure } from './erasing.ts';
import { eraseMessages } from '#server/modules/messages/index.ts';
import { leaveTests, listParticipantNames } from '#server/modules/product-tests/index.ts';
import { eraseProfile } from '#server/modules/profile/index.ts';
import { erasePushes } from '#server/modules/push/index.ts';
import { eraseOpenAnswers } from '#server/modules/results/index.ts';
import { eraseReviews, eraseSettlementLines } from '#server/modules/reviews/index.ts';
import { eraseCorrections } from '#server/modules/rewards/index.ts';
import { eraseCounts, eraseIntroductions, eraseLogIns } from '#server/modules/spark/index.ts';
import {
  adoptGuestRequests,
  anonymizeSupportRequests,
  eraseSupportRequests,
  listRequestNames,
} from '#server/modules/support/index.ts';
import { endRuns, eraseAnswers } from '#server/modules/surveys/index.ts';
import { eraseAuditTexts } from '#server/platform/audit/erase-audit-texts.ts';
import type { Db } from '#server/platform/database/database.ts';
import { wholePiece } from '#server/platform/database/piece.ts';
import { forgetOwner } from '#server/platform/idempotency/index.ts';
import { forgetMailbox } from '#server/platform/mail/index.ts';
import { forgetEvents } from '#server/platform/outbox/index.ts';
import type { LeavingRooms } from './leaving.ts';

/** Who is erased, by everything that they are known by. */
export interface Leaver extends Erasure {
  readonly account: AccountNames;
  readonly phone: string | null;
  readonly zip: string | null;
  readonly dateOfBirth: string | null;
  /** In small letters: what tells of them in texts of others. */
  readonly names: readonly string[];
}

/** Not yet: it is asked again a minute later. */
export const NOT_YET = 'not-yet';

export interface ErasureStep {
  readonly name: string;
  readonly erase: (rooms: LeavingRooms, tx: Db, leaver: Leaver) => Promise<ErasedPiece | typeof NOT_YET>;
}

/** So long before the end of the promised hours nothing is waited for any more. */
const LAST_HOURS_MS = 2 * HOUR_MS;

/**
 * Everything that is held about a member, in the order in which it goes: what could still move comes first, what it is found by
 * last. Each room erases its own. What is kept, and why, stands in tests/testkit/erasure-plan.table.ts, table by table.
 */
export const ERASURE_STEPS: readonly ErasureStep[] = [
  {
    name: 'signIns',
    erase: async ({ identity }, tx, { panelistId, account }) =>
      wholePiece(await eraseSignIn(identity, tx, panelistId, account)),
  },
  {
    // A card that a provider is asked for may still give its points back: they are void with the rest.
    name: 'cards',
    async erase({ leaving }, tx, { panelistId, eraseBy }) {
      const mayWait = leaving.clock.now().getTime() < eraseBy.getTime() - LAST_HOURS_MS;
      if (mayWait && (await hasPendingRedemption(tx, panelistId))) return NOT_YET;
      return wholePiece(await eraseRedemptionTexts(tx, panelistId));
    },
  },
  {
    name: 'requests',
    erase: async ({ approvals }, tx, { panelistId }) =>
      wholePiece(await eraseRequests(approvals, tx, [panelistId, ...(await listRedemptionIds(tx, panelistId))])),
  },
  {
    name: 'activities',
    async erase({ activities, surveys, reviews }, tx, { panelistId, names }) {
      const closed = await eraseTasks(activities, tx, panelistId);
      await endRuns(surveys, tx, closed);
      const lines = await eraseSettlementLines(tx, panelistId, names);
      return wholePiece(closed.length + lines + (await eraseReviews(reviews, tx, panelistId)));
    },
  },
  {
    name: 'productTests',
    erase: async (rooms, tx, { panelistId }) => wholePiece(await leaveTests(rooms, tx, panelistId)),
  },
  {
    name: 'recordings',
    erase: async ({ clips }, tx, { panelistId }) => eraseUploads(clips, tx, await listTaskIds(tx, panelistId)),
  },
  {
    name: 'answers',
    async erase({ surveys }, tx, { panelistId, place }) {
      const { last, ...piece } = await eraseAnswers(surveys, tx, panelistId, place);
      return { ...piece, place: last };
    },
  },
  { name: 'results', erase: async (_rooms, tx, { panelistId }) => wholePiece(await eraseOpenAnswers(tx, panelistId)) },
  {
    name: 'corrections',
    erase: async (_rooms, tx, { panelistId }) => wholePiece(await eraseCorrections(tx, panelistId)),
  },
  {
    name: 'messages',
    erase: async (_rooms, tx, { panelistId }) =>
      wholePiece((await eraseFromAnnouncements(tx, panelistId)) + (await eraseMessages(tx, panelistId))),
  },
  { name: 'push', erase: async (_rooms, tx, { panelistId }) => wholePiece(await erasePushes(tx, panelistId)) },
  { name: 'flags', erase: async (_rooms, tx, { panelistId }) => wholePiece(await eraseFlags(tx, panelistId)) },
  {
    name: 'spark',
    erase: async (_rooms, tx, { panelistId }) =>
      wholePiece(
        (await eraseLogIns(tx, panelistId)) +
          (await eraseIntroductions(tx, panelistId)) +
          (await eraseCounts(tx, panelistId)),
      ),
  },
  {
    name: 'lists',
    erase: async (_rooms, tx, { panelistId, names }) => wholePiece(await eraseFromAudiences(tx, panelistId, names)),
  },
  {
    name: 'downloads',
    erase: async ({ leaving }, tx, { panelistId }) => wholePiece(await eraseDownloads(leaving, tx, panelistId)),
  },
  {
    name: 'traces',
    erase: async (_rooms, tx, { panelistId }) =>
      wholePiece((await forgetEvents(tx, panelistId)) + (await forgetOwner(tx, panelistId))),
  },
  {
    name: 'support',
    async erase({ support }, tx, { panelistId, account: { email } }) {
      await adoptGuestRequests(support, tx, { panelistId, email });
      return eraseSupportRequests(support, tx, panelistId);
    },
  },
  {
    name: 'mail',
    async erase({ leaving }, tx, { account, names }) {
      await leaving.recipients.forget(tx, account.email);
      return wholePiece(await forgetMailbox(tx, names));
    },
  },
  {
    name: 'auditWords',
    async erase({ leaving }, tx, leaver) {
      const { panelistId, number } = leaver;
      const ids = await idsOf(tx, leaver);
      const asked = { panelId: leaving.panelId, panelistId, ids, because: { deletion: number } };
      const { erased, hasMore } = await eraseAuditTexts(leaving, tx, asked);
      return { count: erased, hasMore };
    },
  },
  {
    // After the audit log, which is searched by the numbers of requests.
    name: 'supportOwner',
    erase: ({ support }, tx, { panelistId }) => anonymizeSupportRequests(support, tx, panelistId),
  },
  {
    name: 'joining',
    async erase({ joining }, tx, { panelistId, account, phone, zip, dateOfBirth }) {
      const { email, firstName, lastName } = account;
      const known = { email, firstName, lastName, phone, zip, dateOfBirth };
      return wholePiece(await forgetPerson(joining, tx, panelistId, known));
    },
  },
  { name: 'profile', erase: async (_rooms, tx, { panelistId }) => wholePiece(await eraseProfile(tx, panelistId)) },
];

/** Everything that an entry of the audit log may be about. */
async function idsOf(tx: Db, { panelistId, account, names }: Leaver): Promise<string[]> {
  const tasks = await listTaskIds(tx, panelistId);
  return [
    panelistId,
    account.externalId,
    account.email,
    ...names,
    ...tasks,
    ...(await listRedemptionIds(tx, panelistId)),
    ...(await listRequestNames(tx, panelistId)),
    ...(await listParticipantNames(tx, panelistId)),
  ];
}
