import type { WaitlistForm } from '#contract/rules/waitlist.ts';
import { createPanelist, findPanelistByEmail } from '#server/modules/identity/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addPerson, recognisePerson, recordConsents } from './join-waitlist.ts';
import { handOutSurvey, sendSurveyLink, type JoiningRooms, type RecruitmentSurvey } from './recruitment-survey.ts';

export interface WaitlistRequest extends Omit<WaitlistForm, 'consent'> {
  readonly consentVersion: string;
  readonly utmSource: string | null;
  readonly utmReferral: string | null;
}

/** The five outcomes of decisions §4. */
export type WaitlistOutcome =
  | { readonly kind: 'ALREADY_MEMBER' | 'PREVIOUS_MEMBER' | 'ALREADY_ON_WAITLIST' | 'DIFFERENT_EMAIL' }
  /** Without a survey in the field they wait for an operator. */
  | { readonly kind: 'SUCCESS'; readonly survey: RecruitmentSurvey | undefined };

/** Puts a stranger on the waitlist and hands them the recruitment survey, together or not at all. */
export function joinWaitlist(rooms: JoiningRooms, request: WaitlistRequest): Promise<WaitlistOutcome> {
  return inTransaction(rooms.identity.db, async (tx): Promise<WaitlistOutcome> => {
    const { identity, joining } = rooms;
    const { utmSource, utmReferral, consentVersion } = request;
    // Anyone who has something of this person waits from here on; the address is looked at after that, and before the person:
    // the second of two tabs is known by its address, and told so.
    const { acquaintance, keys } = await recognisePerson(joining, tx, request);
    const known = await findPanelistByEmail(identity, tx, request.email);
    if (known !== undefined) return { kind: outcomeOfState(known.state) };
    if (acquaintance === 'former-member') return { kind: 'PREVIOUS_MEMBER' };
    if (acquaintance === 'same-person') return { kind: 'DIFFERENT_EMAIL' };

    const { email, firstName, lastName } = request;
    const made = await createPanelist(identity, tx, { email, firstName, lastName, state: 'WAITLISTED' });
    if (!made.ok) return { kind: 'ALREADY_ON_WAITLIST' };
    const { panelistId } = made.value;
    const came = { origin: 'FORM', stage: 'WAITING', utmSource, utmReferral } as const;
    await addPerson(joining, tx, { panelistId, person: request, keys, ...came });
    await recordConsents(joining, tx, panelistId, [{ kind: 'WAITLIST', version: consentVersion, isGiven: true }]);
    const survey = await handOutSurvey(rooms, tx, panelistId);
    if (survey !== undefined) await sendSurveyLink(rooms, tx, panelistId, survey);
    return { kind: 'SUCCESS', survey };
  });
}

function outcomeOfState(state: string): 'ALREADY_MEMBER' | 'PREVIOUS_MEMBER' | 'ALREADY_ON_WAITLIST' {
  if (state === 'WAITLISTED' || state === 'INVITED') return 'ALREADY_ON_WAITLIST';
  return state === 'LEAVING' || state === 'ERASED' ? 'PREVIOUS_MEMBER' : 'ALREADY_MEMBER';
}
