import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { kindOf } from '#contract/studies/task-states.ts';
import { invitationEmail, reminderEmail } from '#emails/activity-email.ts';
import { readInvited, type InvitedTask } from '#server/modules/activities/index.ts';
import { readMailRecipients } from '#server/modules/identity/index.ts';
import {
  optedOutOfEmail,
  sendDueMessages,
  signUnsubscribe,
  type Composed,
  type DueMessage,
  type Messages,
} from '#server/modules/messages/index.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import { defineBareJob, repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { Rooms } from '../rooms.ts';

export type MailingRooms = Pick<Rooms, 'activities' | 'messages'>;

export const sendMessagesJob = defineBareJob({ name: 'messages.send', retryDelaySeconds: 30, expireSeconds: 3_600 });

/** What is queued is sent as soon as it is due; once a minute is for what was put off. */
export function registerSending(rooms: MailingRooms, jobs: Jobs): void {
  repeat(jobs, { ...sendMessagesJob, cron: '* * * * *' }, (signal) => sendInvitations(rooms, signal));
}

/** Sends all invitations and reminders that are due. */
export async function sendInvitations(rooms: MailingRooms, signal?: AbortSignal): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    signal?.throwIfAborted();
    hasMore = await sendDueMessages(rooms.messages, (due) => compose(rooms, due), signal);
  }
}

/** The words are made when they are sent, from what is true then: the study, the member, their wish to hear from us. */
async function compose(rooms: MailingRooms, due: readonly DueMessage[]): Promise<ReadonlyMap<string, Composed>> {
  const { messages, activities } = rooms;
  const { db } = messages;
  const members = due.map((one) => one.panelistId);
  const [recipients, optedOut, tasks] = await Promise.all([
    readMailRecipients(db, members),
    optedOutOfEmail(db, members),
    readInvited(
      activities,
      db,
      due.map((one) => one.causeId),
    ),
  ]);
  const recipientOf = new Map(recipients.map((one) => [one.panelistId, one]));
  const taskOf = new Map(tasks.map((one) => [one.taskId, one]));
  const composeOne = (one: DueMessage): Composed => {
    const recipient = recipientOf.get(one.panelistId);
    const task = taskOf.get(one.causeId);
    if (recipient === undefined || !recipient.isActive) return { notNeeded: 'NOT_ACTIVE' };
    if (optedOut.has(one.panelistId)) return { notNeeded: 'UNSUBSCRIBED' };
    if (task === undefined || !task.isWaiting) return { notNeeded: 'ANSWERED' };
    if (task.isPaused) return { wait: true };
    return { send: emailOf(rooms, one, task, recipient) };
  };
  return new Map(due.map((one) => [one.messageId, composeOne(one)]));
}

function emailOf(
  { messages }: MailingRooms,
  one: DueMessage,
  task: InvitedTask,
  recipient: { readonly email: string; readonly firstName: string },
) {
  const origin = messages.url();
  const token = signUnsubscribe(messages, one.panelistId);
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
  const email = one.kind === 'REMINDER' ? reminderEmail(facts) : invitationEmail(facts);
  return { ...email, to: recipient.email, listUnsubscribe: unsubscribeUrl };
}

/** Straight to the survey, if there is one; a task without one is found in the list. */
function linkTo(messages: Messages, { taskId, surveyId, subType }: InvitedTask): string {
  if (surveyId === null) return memberPath('activities');
  const hash = signPanelistHash(messages, { taskId, surveyId }, 'EMAIL');
  const page = kindOf(subType) === 'WEEKLY_QUEST' ? 'weeklyQuestSurvey' : 'survey';
  return `${memberPath(page, { surveyId })}/?panelist_hash=${encodeURIComponent(hash)}`;
}
