import { exportTasks, listTaskIds } from '#server/modules/activities/index.ts';
import { exportUploads } from '#server/modules/clips/index.ts';
import { exportFlags } from '#server/modules/flags/index.ts';
import { exportCards } from '#server/modules/gift-cards/index.ts';
import { heldAccount } from '#server/modules/identity/index.ts';
import { exportJoining } from '#server/modules/joining/index.ts';
import { exportMessages } from '#server/modules/messages/index.ts';
import { exportPushes } from '#server/modules/push/index.ts';
import { exportProductTests } from '#server/modules/product-tests/index.ts';
import { exportChanges, listAttributes, readPreferences } from '#server/modules/profile/index.ts';
import { exportReviews } from '#server/modules/reviews/index.ts';
import { listPoints } from '#server/modules/rewards/index.ts';
import { exportFiles, exportRequests } from '#server/modules/support/index.ts';
import { exportBadges, exportCounts, exportIntroductions, exportLogIns } from '#server/modules/spark/index.ts';
import { exportAnswers } from '#server/modules/surveys/index.ts';
import type { LeavingRooms } from './leaving.ts';

/** Which tables each shows, and which none: tests/testkit/data-file-plan.table.ts. */
export const EXPORTED_PARTS = [
  'account',
  'joining',
  'consents',
  'profile',
  'profileChanges',
  'preferences',
  'sessions',
  'knownDevices',
  'logIns',
  'introductions',
  'activities',
  'answers',
  'uploads',
  'productTests',
  'reviews',
  'secondLooks',
  'emailChoices',
  'points',
  'cards',
  'counts',
  'badges',
  'notifications',
  'emails',
  'pushes',
  'flags',
  'requests',
] as const;
export type ExportedPartName = (typeof EXPORTED_PARTS)[number];

/** A part of what is held about a member, in words that the member reads. */
export interface ExportedPart {
  readonly name: ExportedPartName;
  readonly title: string;
  readonly rows: readonly object[];
  /** What the member should know about it. */
  readonly note?: string;
  /** What lies beside the page in the same file. */
  readonly files?: readonly { readonly name: string; readonly content: Buffer }[];
}

const LINES_AT_ONCE = 500;

/** Everything that is held about a member, part by part. Undefined when there is no such member. */
export async function gatherData(
  rooms: LeavingRooms,
  panelistId: string,
): Promise<readonly ExportedPart[] | undefined> {
  const { identity, joining, leaving } = rooms;
  const { db } = leaving;
  const own = await heldAccount(identity, db, panelistId);
  if (own === undefined) return undefined;
  const { details, consents } = await exportJoining(joining, db, panelistId);
  const { notifications, emails, emailChoices } = await exportMessages(db, panelistId);
  const { verdicts, appeals } = await exportReviews(db, panelistId);
  return [
    { name: 'account', title: 'Your account', rows: [own.account] },
    { name: 'joining', title: 'How you joined', rows: details === undefined ? [] : [details] },
    { name: 'consents', title: 'What you agreed to', rows: consents },
    { name: 'profile', title: 'Your profile', rows: await listAttributes(db, panelistId) },
    {
      name: 'profileChanges',
      title: 'Changes to your profile',
      note: 'For details that identify you, we record that they changed, but not the old or new values.',
      rows: await exportChanges(db, panelistId),
    },
    {
      name: 'preferences',
      title: 'Your preferences',
      rows: [await readPreferences(db, panelistId)],
    },
    { name: 'emailChoices', title: 'Your email settings', rows: emailChoices },
    { name: 'sessions', title: "Devices where you're logged in", rows: own.sessions },
    { name: 'knownDevices', title: "Browsers you've logged in on before", rows: own.knownDevices },
    { name: 'logIns', title: 'Days you logged in', rows: await exportLogIns(db, panelistId) },
    { name: 'introductions', title: "Introductions you've seen", rows: await exportIntroductions(db, panelistId) },
    { name: 'activities', title: 'Your activities', rows: await exportTasks(db, panelistId) },
    { name: 'answers', title: 'Your answers', rows: await exportAnswers(db, panelistId) },
    {
      name: 'uploads',
      title: 'Videos and photos you sent',
      note: "This is a list. The videos and photos themselves are too large for this file. Contact us and we'll send them to you.",
      rows: await exportUploads(db, await listTaskIds(db, panelistId)),
    },
    {
      name: 'productTests',
      title: 'Products you tested',
      rows: await exportProductTests(rooms.productTests, db, panelistId),
    },
    { name: 'reviews', title: 'Review decisions about your activities', rows: verdicts },
    { name: 'secondLooks', title: 'Reviews you requested', rows: appeals },
    { name: 'points', title: 'Your points, line by line', rows: await allPoints(rooms, panelistId) },
    { name: 'cards', title: 'Your gift cards', rows: await exportCards(db, panelistId) },
    { name: 'counts', title: 'Your activity counts', rows: await exportCounts(db, panelistId) },
    { name: 'badges', title: 'Your badges', rows: await exportBadges(db, panelistId) },
    { name: 'notifications', title: 'Notifications', rows: notifications },
    { name: 'emails', title: 'Notification emails', rows: emails },
    { name: 'pushes', title: 'Devices that get notifications', rows: await exportPushes(db, panelistId) },
    { name: 'flags', title: "Features you've seen", rows: await exportFlags(db, panelistId) },
    {
      name: 'requests',
      title: 'Your support requests and our answers',
      note: "The files you sent are included with this page, up to a size limit. If one is missing, contact us and we'll send it to you.",
      rows: await exportRequests(db, panelistId),
      files: await exportFiles(rooms.support, db, panelistId),
    },
  ];
}

async function allPoints({ leaving: { db } }: LeavingRooms, panelistId: string): Promise<object[]> {
  const lines: object[] = [];
  for (let after: string | undefined; ;) {
    const page = await listPoints(db, panelistId, { after, limit: LINES_AT_ONCE });
    for (const { number, amount, balance, reason, createdAt } of page)
      lines.push({ number, amount, balance, reason, createdAt });
    after = page.at(-1)?.transferId;
    if (page.length < LINES_AT_ONCE) return lines;
  }
}
