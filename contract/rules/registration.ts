import * as v from 'valibot';
import { PEOPLE_AT_HOME_MAX } from '../limits.ts';
import { PRIVACY_VERSION, RESEARCH_CONSENT_VERSION, TERMS_VERSION } from './consents.ts';
import { MESSAGES } from '../messages/messages.ts';
import { addressForm } from './address.ts';
import { dateOfBirth, personName } from './waitlist.ts';
import { isZipInState } from './zip-states.ts';

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

const addressInItsState = v.pipe(
  addressForm,
  v.forward(
    v.partialCheck(
      [['zip'], ['state']],
      // What is no zip code has its message already.
      ({ zip, state }) => !/^[0-9]{5}/.test(zip) || isZipInState(zip, state),
      MESSAGES.address.zipAndStateMismatch,
    ),
    ['zip'],
  ),
);

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
