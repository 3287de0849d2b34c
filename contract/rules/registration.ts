import * as v from 'valibot';
import { PEOPLE_AT_HOME_MAX } from '../limits.ts';
import { PRIVACY_VERSION, RESEARCH_CONSENT_VERSION, TERMS_VERSION } from './consents.ts';
import { MESSAGES } from '../messages/messages.ts';
import { addressInItsState } from './address.ts';
import { dateOfBirth, personName } from './waitlist.ts';

const { registration: SAY, waitlist: SAY_OF_PEOPLE } = MESSAGES;

export const peopleAtHome = v.pipe(
  v.number(SAY.peopleAtHomeRequired),
  v.integer(SAY.peopleAtHomeRequired),
  v.minValue(1, SAY.peopleAtHomeRequired),
  v.maxValue(PEOPLE_AT_HOME_MAX, SAY.peopleAtHomeRequired),
);

/** Only the text of today can be agreed to: of one that has changed meanwhile, nobody knows whether it was read. */
const versionOfToday = (version: string, missing: string) =>
  v.pipe(v.optional(v.string(missing), ''), v.literal(version, missing));

/** What the last step of registering sends (decisions §4). */
export function registrationInput(today: () => string) {
  return v.object({
    firstName: personName(SAY_OF_PEOPLE.firstNameRequired),
    lastName: personName(SAY_OF_PEOPLE.lastNameRequired),
    dateOfBirth: dateOfBirth(today),
    peopleAtHome,
    address: addressInItsState,
    consents: v.object({
      terms: versionOfToday(TERMS_VERSION, SAY.termsRequired),
      privacy: versionOfToday(PRIVACY_VERSION, SAY.privacyRequired),
      research: versionOfToday(RESEARCH_CONSENT_VERSION, SAY.researchRequired),
      email: v.boolean(),
    }),
  });
}
export type RegistrationInput = v.InferOutput<ReturnType<typeof registrationInput>>;
