import { numberText } from '#contract/numbers.ts';
import { isUrlOrReference } from '#contract/rules/support.ts';
import { fillPlaceholders, placeholdersIn } from '#contract/support/canned-replies.ts';
import { DUE_BUSINESS_DAYS } from '#contract/support/priorities.ts';
import { afterBusinessDays } from '#contract/time/business-days.ts';
import { dayAndDate, lastInstant } from '#contract/time/day-and-date.ts';
import { type Activities, readTask } from '#server/modules/activities/index.ts';
import { readBalance } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Support } from './support.ts';
import { readCannedReply } from './inbox/canned-replies.ts';
import { readMemberName, readRequest } from './read-request.ts';

type FillingRooms = { readonly support: Support; readonly activities: Activities };
type Request = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

/** A canned reply filled in for one request. No placeholder stays: one that cannot be filled in refuses the whole reply. */
export async function fillCannedReply(
  rooms: FillingRooms,
  db: Db,
  { cannedReplyId, requestId }: { readonly cannedReplyId: string; readonly requestId: string },
): Promise<Result<string, 'not-found' | 'no-points'>> {
  const { support } = rooms;
  const reply = await readCannedReply(support, db, cannedReplyId);
  const request = await readRequest(support, db, requestId);
  if (reply === undefined || request === undefined) return err('not-found');
  const { panelistId } = request;
  if (panelistId === null && placeholdersIn(reply.body)?.has('points') === true) return err('no-points');
  const member = panelistId === null ? undefined : await readMemberName(db, panelistId);
  return ok(
    fillPlaceholders(reply.body, {
      firstName: member?.firstName.trim() || 'there',
      number: request.number,
      activity: await activityOf(rooms, db, request),
      points: panelistId === null ? '' : numberText(await readBalance(db, panelistId)),
      answerBy: dayAndDate(lastInstant(answerBy(rooms, request)), support.timeZone),
    }),
  );
}

/** The name of the member's own activity; else the id they typed, but never an address that anybody could have written. */
async function activityOf({ activities }: FillingRooms, db: Db, { taskId, activityReference }: Request) {
  const task = taskId === null ? undefined : await readTask(activities, db, taskId);
  if (task !== undefined) return `“${task.externalName}”`;
  const typed = activityReference?.trim() ?? '';
  return typed !== '' && isUrlOrReference(typed) && !typed.includes(':') ? typed : 'your activity';
}

/** When the answer is due, or would be if its clock began now; a day that has passed becomes the next business day. */
function answerBy({ support: { clock, timeZone } }: FillingRooms, { waiting, priority }: Request): Date {
  const now = clock.now();
  const { dueAt } = waiting;
  if (dueAt === null) return afterBusinessDays(now, DUE_BUSINESS_DAYS[priority], timeZone);
  return dueAt > now ? dueAt : afterBusinessDays(now, 1, timeZone);
}
