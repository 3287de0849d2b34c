import { NOTIFICATION_BODY_LENGTH, TASK_KINDS } from '#contract/notifications/notification-kinds.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { SECOND_LOOK_MESSAGES } from '#contract/reviews/second-look.ts';
import { rewardName } from '#contract/rewards/reward-names.ts';
import { pointsText } from '#contract/launches/launches.ts';
import { type Activities, readInvited, taskSettled } from '#server/modules/activities/index.ts';
import { type GiftCards, readRedemption, settledLate } from '#server/modules/gift-cards/index.ts';
import { type Messages, notifyMember, readWhatIsDone } from '#server/modules/messages/index.ts';
import { type Reviews, readCase, reviewDecided } from '#server/modules/reviews/index.ts';
import { type Support, readRequestSummary, supportAnswered } from '#server/modules/support/index.ts';
import type { Db } from '#server/platform/database/database.ts';

type NotifyingRooms = {
  readonly activities: Activities;
  readonly giftCards: GiftCards;
  readonly messages: Messages;
  readonly reviews: Reviews;
  readonly support: Support;
};

const SUBSCRIBER = 'tell-members';

/** Tells members in the app what became of what they waited for, and counts as read what asked for what they did. Before the jobs start. */
export function registerNotifying(rooms: NotifyingRooms): void {
  const { activities, reviews, support, giftCards, messages } = rooms;
  reviews.outbox.subscribe(reviewDecided, SUBSCRIBER, (tx, decided) => notifyDecision(rooms, tx, decided));
  support.outbox.subscribe(supportAnswered, SUBSCRIBER, (tx, { requestId }, { id }) =>
    notifyAnswer(rooms, tx, requestId, id),
  );
  // Nobody has to open the invitation to something they have answered.
  activities.outbox.subscribe(taskSettled, SUBSCRIBER, (tx, { panelistId, taskId }) =>
    readWhatIsDone(messages, tx, { panelistId, kind: TASK_KINDS, about: { causeIds: [taskId] } }),
  );
  giftCards.outbox.subscribe(settledLate, SUBSCRIBER, (tx, settled) => notifyLateCard(rooms, tx, settled));
}

interface Decided {
  readonly taskId: string;
  readonly panelistId: string;
  readonly verdict: 'APPROVED' | 'REJECTED';
  readonly points: number;
  readonly note: string | null;
}

/** One work may be decided about more than once: each is told. */
const STEPS = { FLAGGED: 0, VIDEO: 0, RULE: 0, APPEAL: 1, DISAGREEMENT: 2 } as const;

export async function notifyDecision(
  { activities, messages, reviews }: Pick<NotifyingRooms, 'activities' | 'messages' | 'reviews'>,
  tx: Db,
  decided: Decided,
) {
  const { taskId, panelistId } = decided;
  const known = await readCase(reviews, tx, taskId);
  const [task] = await readInvited(activities, tx, [taskId]);
  if (known === undefined || task === undefined) return;
  const isAppeal = known.item.kind === 'APPEAL';
  await notifyMember(messages, tx, {
    panelistId,
    kind: 'REVIEW',
    causeId: taskId,
    step: STEPS[known.item.kind],
    ...(isAppeal ? secondLook(task.externalName, decided) : firstLook(task.externalName, decided)),
    link: memberPath('completedActivities'),
    // Nobody asked for the first look; the app is enough for it.
    isMailed: isAppeal,
  });
}

function firstLook(name: string, { verdict, points, note }: Decided) {
  const thanks =
    verdict === 'APPROVED' ? `Thanks for completing “${name}.”` : "We couldn't accept your answers this time.";
  const title = verdict === 'APPROVED' && points > 0 ? `${pointsText(points)} added` : `We reviewed “${name}”`;
  return { title, body: shortened(note ?? thanks) };
}

function secondLook(name: string, { verdict, note }: Decided) {
  const outcome = verdict === 'APPROVED' ? SECOND_LOOK_MESSAGES.overturned : SECOND_LOOK_MESSAGES.upheld;
  return { title: `Review decision: ${name}`, body: shortened(note === null ? outcome : `${outcome} ${note}`) };
}

/** A guest has no bell; their answer comes by e-mail alone. */
async function notifyAnswer({ messages, support }: NotifyingRooms, tx: Db, requestId: string, eventId: string) {
  const facts = await readRequestSummary(support, tx, requestId);
  if (facts === undefined || facts.panelistId === null) return;
  const isAsking = facts.status === 'AWAITING_INFORMATION';
  await notifyMember(messages, tx, {
    panelistId: facts.panelistId,
    kind: 'SUPPORT',
    causeId: eventId,
    title: `Support answered your request ${facts.number}`,
    body: isAsking ? 'We need more information from you.' : 'Read our answer, and reply if you still need help.',
    link: memberPath('supportRequest', { requestId }),
  });
}

async function notifyLateCard(
  { giftCards, messages }: NotifyingRooms,
  tx: Db,
  { redemptionId, isIssued }: { readonly redemptionId: string; readonly isIssued: boolean },
) {
  const redemption = await readRedemption(giftCards, tx, redemptionId);
  if (redemption === undefined) return;
  const { panelistId, valueCents, points } = redemption;
  const card = rewardName({ name: '', currencyCode: giftCards.rewardCurrency, currencyValue: valueCents / 100 });
  await notifyMember(messages, tx, {
    panelistId,
    kind: 'GIFT_CARD',
    causeId: redemptionId,
    step: isIssued ? 0 : 1,
    title: isIssued ? `Your ${card} is ready` : `We couldn't issue your ${card}`,
    body: isIssued ? 'Find the code in your rewards history.' : `Your ${pointsText(points)} are back.`,
    link: memberPath(isIssued ? 'redeemedRewards' : 'rewards'),
  });
}

function shortened(text: string): string {
  return text.length <= NOTIFICATION_BODY_LENGTH ? text : `${text.slice(0, NOTIFICATION_BODY_LENGTH - 1)}…`;
}
