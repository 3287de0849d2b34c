import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import type { TaskKind } from '#contract/notifications/notification-kinds.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { kindOf } from '#contract/activities/task-states.ts';
import { ACTIVITY_EMAILS } from '#emails/activity-email.ts';
import { type Activities, type InvitedTask, readInvited } from '#server/modules/activities/index.ts';
import { type Flags, onFor } from '#server/modules/flags/index.ts';
import {
  type Composed,
  type DueMessage,
  type Messages,
  signUnsubscribe,
  unwantedEmailKinds,
} from '#server/modules/messages/index.ts';
import type { MailRecipient } from '#server/modules/identity/index.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';

export type MailingRooms = { readonly activities: Activities; readonly flags: Flags; readonly messages: Messages };
/** A message whose cause is a task. */
export type TaskMessage = DueMessage & { readonly kind: TaskKind };
export type Recipients = ReadonlyMap<string, MailRecipient>;

/** The words are made when they are sent, from what is true then: the study, the member, their wish to hear from us. */
export async function composeInvitations(
  rooms: MailingRooms,
  due: readonly TaskMessage[],
  recipientOf: Recipients,
): Promise<ReadonlyMap<string, Composed>> {
  const { messages, activities, flags } = rooms;
  const { db } = messages;
  const members = due.map((one) => one.panelistId);
  const [unwantedBy, tasks] = await Promise.all([
    unwantedEmailKinds(db, members),
    readInvited(
      activities,
      db,
      due.map((one) => one.causeId),
    ),
  ]);
  const taskOf = new Map(tasks.map((one) => [one.taskId, one]));
  const testers = due.filter(({ causeId }) => taskOf.get(causeId)?.isOfProductTest);
  const haveTests = await onFor(
    flags,
    'ihut',
    testers.map((one) => one.panelistId),
  );
  const composeOne = (one: TaskMessage): Composed => {
    const recipient = recipientOf.get(one.panelistId);
    const task = taskOf.get(one.causeId);
    if (recipient === undefined || !recipient.isActive) return { notNeeded: 'NOT_ACTIVE' };
    if (unwantedBy.get(one.panelistId)?.has(one.kind) === true) return { notNeeded: 'UNSUBSCRIBED' };
    if (task === undefined || !task.isWaiting) return { notNeeded: 'ANSWERED' };
    const isOff = task.isOfProductTest && !haveTests.has(one.panelistId);
    if (task.isPaused || isOff) return { wait: true };
    return { send: emailOf(rooms, one, task, recipient) };
  };
  return new Map(due.map((one) => [one.messageId, composeOne(one)]));
}

function emailOf(
  { messages }: MailingRooms,
  one: TaskMessage,
  task: InvitedTask,
  recipient: { readonly email: string; readonly firstName: string },
) {
  const origin = messages.url();
  const token = signUnsubscribe(messages, one.panelistId, one.kind);
  const unsubscribeUrl = `${origin}${EMAIL_PATHS.unsubscribe}?token=${token}`;
  const facts = {
    firstName: recipient.firstName,
    name: task.externalName,
    description: task.description,
    kind: kindOf(task.subType),
    minutes: task.minutes,
    points: task.pointsQualified,
    pointsIfNotFitting: task.pointsNonQualified,
    closesAt: task.closesAt,
    timeZone: messages.timeZone,
    url: `${origin}${linkTo(messages, task)}`,
    unsubscribeUrl,
    preferencesUrl: `${origin}${memberPath('profile')}`,
    contactUrl: `${origin}${memberPath('contactUs')}`,
    privacyUrl: `${origin}${memberPath('privacyPolicy')}`,
    pictureUrl: `${origin}${EMAIL_PATHS.activityPicture}`,
  };
  return { ...ACTIVITY_EMAILS[one.kind](facts), to: recipient.email, listUnsubscribe: unsubscribeUrl };
}

/** Straight to the survey, if there is one; a task without one is found in the list. */
function linkTo(messages: Messages, { taskId, surveyId, subType }: InvitedTask): string {
  if (surveyId === null) return memberPath('activities');
  const hash = signPanelistHash(messages, { taskId, surveyId }, 'EMAIL');
  const page = kindOf(subType) === 'WEEKLY_QUEST' ? 'weeklyQuestSurvey' : 'survey';
  return `${memberPath(page, { surveyId })}/?panelist_hash=${encodeURIComponent(hash)}`;
}
