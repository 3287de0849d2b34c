import type { WaitlistForm } from '#contract/rules/waitlist.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { waitlistSurveyEmail } from '#emails/waitlist-survey-email.ts';
import { invitePanelist, lockTask } from '#server/modules/activities/index.ts';
import { createPanelist, findPanelistByEmail } from '#server/modules/identity/index.ts';
import {
  addPerson,
  readRecruitment,
  recognisePerson,
  recordConsents,
  setSurveyTask,
} from '#server/modules/joining/index.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Rooms } from '../rooms.ts';

export type JoiningRooms = Pick<Rooms, 'identity' | 'joining' | 'activities' | 'surveys'>;

export interface WaitlistRequest extends Omit<WaitlistForm, 'consent'> {
  readonly consentVersion: string;
  readonly utmSource: string | null;
  readonly utmReferral: string | null;
}

/** The five outcomes of decisions §4. */
export type WaitlistOutcome =
  | { readonly kind: 'ALREADY_MEMBER' | 'PREVIOUS_MEMBER' | 'ALREADY_ON_WAITLIST' | 'DIFFERENT_EMAIL' }
  /** Without a survey in the field they wait for an operator. */
  | { readonly kind: 'SUCCESS'; readonly formPath: string | null };

/** Puts a stranger on the waitlist and hands them the recruitment survey, together or not at all. */
export function joinWaitlist(rooms: JoiningRooms, request: WaitlistRequest): Promise<WaitlistOutcome> {
  return inTransaction(rooms.identity.db, async (tx): Promise<WaitlistOutcome> => {
    const { identity, joining } = rooms;
    const person = { ...request, phone: request.phone === '' ? null : request.phone };
    const known = await findPanelistByEmail(identity, tx, request.email);
    if (known !== undefined) return { kind: outcomeOfState(known.state) };
    const { acquaintance, keys } = await recognisePerson(joining, tx, person);
    if (acquaintance === 'former-member') return { kind: 'PREVIOUS_MEMBER' };
    if (acquaintance === 'same-person') return { kind: 'DIFFERENT_EMAIL' };

    const { email, firstName, lastName } = request;
    const made = await createPanelist(identity, tx, { email, firstName, lastName, state: 'WAITLISTED' });
    // Another tab was faster.
    if (!made.ok) return { kind: 'ALREADY_ON_WAITLIST' };
    const { panelistId } = made.value;
    const { utmSource, utmReferral, consentVersion } = request;
    await addPerson(joining, tx, {
      panelistId,
      person,
      keys,
      origin: 'FORM',
      stage: 'WAITING',
      utmSource,
      utmReferral,
    });
    await recordConsents(joining, tx, panelistId, [{ kind: 'WAITLIST', version: consentVersion, isGiven: true }]);
    const survey = await handOutSurvey(rooms, tx, panelistId);
    if (survey === undefined) return { kind: 'SUCCESS', formPath: null };
    await joining.mail.send(tx, {
      to: email,
      ...waitlistSurveyEmail({ firstName, minutes: survey.minutes, surveyUrl: `${joining.url()}${survey.path}` }),
    });
    return { kind: 'SUCCESS', formPath: survey.path };
  });
}

function outcomeOfState(state: string): 'ALREADY_MEMBER' | 'PREVIOUS_MEMBER' | 'ALREADY_ON_WAITLIST' {
  if (state === 'WAITLISTED' || state === 'INVITED') return 'ALREADY_ON_WAITLIST';
  return state === 'LEAVING' ? 'PREVIOUS_MEMBER' : 'ALREADY_MEMBER';
}

/** The recruitment survey of this person, if one is in the field. */
async function handOutSurvey(
  { joining, activities, surveys }: JoiningRooms,
  tx: Db,
  panelistId: string,
): Promise<{ readonly path: string; readonly minutes: number | null } | undefined> {
  const { projectId } = await readRecruitment(joining, tx);
  if (projectId === null) return undefined;
  const invited = await invitePanelist(activities, tx, { projectId, panelistId });
  if (!invited.ok) return undefined;
  const task = await lockTask(activities, tx, invited.value.taskId);
  if (task?.surveyId == null) return undefined;
  await setSurveyTask(tx, panelistId, task.taskId);
  const { taskId, surveyId, minutes } = task;
  const hash = signPanelistHash(surveys, { taskId, surveyId }, 'EMAIL');
  return { path: `${memberPath('onboardingSurvey', { surveyId })}?panelist_hash=${encodeURIComponent(hash)}`, minutes };
}
