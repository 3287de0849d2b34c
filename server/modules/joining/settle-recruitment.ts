import type { TaskOutcome } from '#contract/activities/task-states.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import { type Profile, setAttributes } from '#server/modules/profile/index.ts';
import { type Surveys, readAnswers } from '#server/modules/surveys/index.ts';
import type { MovedTask } from '#server/modules/activities/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from './joining.ts';
import { decideRecruitment } from './recruitment.ts';
import { lockJoining, noteRegistrationEmail } from './read-joining.ts';

import { invitePerson } from './invite-person.ts';

/** Under this name a survey that also segments keeps the part of the panel it found somebody in. */
const SEGMENT = 'segment';

/**
 * Says what the outcome of a recruitment survey means for anyone who took it, in its transaction. While a reviewer looks at it,
 * they go on waiting; whom the reviewer lets in is written to, for they have long left the page that would have told them.
 */
export async function settleRecruitment(
  rooms: {
    readonly identity: Identity;
    readonly joining: Joining;
    readonly messages: Messages;
    readonly profile: Profile;
    readonly surveys: Surveys;
  },
  tx: Db,
  { taskId, panelistId, subType, state: before }: MovedTask,
  outcome: TaskOutcome,
): Promise<void> {
  const { joining, profile, surveys } = rooms;
  if (outcome === 'UNDER_REVIEW') return;
  const answers = await readAnswers(surveys, tx, taskId);
  const isQualified = outcome === 'QUALIFIED';
  const verdict = await decideRecruitment(joining, tx, { taskId, isQualified, answers });
  const segment = answers[SEGMENT];
  if (subType === 'RECRUITMENT_STATIC_SEGMENTATION' && segment !== undefined) {
    await setAttributes(profile, tx, panelistId, { attributes: { [SEGMENT]: segment }, source: 'SURVEY' });
  }
  if (before !== 'UNDER_REVIEW' || verdict?.stage !== 'QUALIFIED') return;
  const person = await lockJoining(joining, tx, panelistId);
  if (person === undefined) return;
  if (await invitePerson(rooms, tx, { panelistId, invitedBy: null })) await noteRegistrationEmail(joining, tx, person);
}
