import { REGISTRATION_EMAIL_PAUSE_SECONDS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { emailKey, findPanelistByEmail } from '#server/modules/identity/index.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { lockJoining } from './read-joining.ts';
import type { InvitingRooms } from './invite-person.ts';
import { openSurvey, sendSurveyLink, handOutSurvey, type JoiningRooms } from './recruitment-survey.ts';
import { sendRegistrationEmail, type SentRegistrationEmail } from './send-registration-email.ts';

/**
 * 'Send it again' of somebody who is on the waitlist already: the survey while it can be taken, the registration once there is
 * a place. For everybody else, for nobody, and too soon, nothing is sent, and all are answered alike.
 */
export async function sendSurveyAgain(
  rooms: JoiningRooms & InvitingRooms,
  email: string,
): Promise<SentRegistrationEmail> {
  const { identity, joining } = rooms;
  const now = joining.clock.now();
  const answer = { sentAt: now, againAt: later(now, REGISTRATION_EMAIL_PAUSE_SECONDS * SECOND_MS) };
  const address = emailKey(email);
  for (const limit of [RATE_LIMITS.waitlistAgainPause, RATE_LIMITS.waitlistAgainPerEmail])
    if (!(await joining.limits.take(limit, address)).allowed) return answer;
  const known = await findPanelistByEmail(identity, identity.db, email);
  if (known === undefined) return answer;
  const { panelistId } = known;
  const hasSurvey = await inTransaction(identity.db, async (tx) => {
    const person = await lockJoining(joining, tx, panelistId);
    if (person?.stage !== 'WAITING') return false;
    const { surveyTaskId } = person;
    // Who came while no survey was in the field gets the one of today.
    const survey = await (surveyTaskId === null
      ? handOutSurvey(rooms, tx, panelistId)
      : openSurvey(rooms, tx, surveyTaskId));
    if (survey !== undefined) await sendSurveyLink(rooms, tx, panelistId, survey);
    return true;
  });
  if (!hasSurvey) await sendRegistrationEmail(rooms, panelistId);
  return answer;
}
