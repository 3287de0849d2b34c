/** Joining the waitlist: what the form refuses, and what became of it (spec §4.6, §8). */
import { PERSON_NAME_MAX_CHARACTERS, SMALLEST_AGE } from '../limits.ts';
import { login } from './account.ts';
import { address } from './address.ts';

export const waitlist = {
  failed: 'There was an error joining the waitlist. Please try again later.',
  alreadyMember: "You're already a member",
  previouslyMember: 'You were part of this community before',
  alreadyOnWaitlist: "You're already on the waitlist",
  differentEmail: 'User already exists with different email address.',
  success: "You're on the waitlist",
  panelistIdRequired: 'panelistId is required',
  emailRequired: login.emailRequired,
  emailInvalid: login.emailInvalid,
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  nameTooLong: `Please shorten this name to ${PERSON_NAME_MAX_CHARACTERS} characters.`,
  nameInvalid: 'Please use only letters, spaces, hyphens, apostrophes, and periods.',
  dateOfBirthRequired: 'Date of birth is required',
  dateOfBirthInvalid: 'Please enter a valid date of birth.',
  tooYoung: `You must be ${SMALLEST_AGE} or older to join.`,
  zipInvalid: address.zipInvalid,
  zipNotServed: "We're sorry, but we can't ship to this zip code yet.",
  phoneInvalid: 'Please enter a valid phone number.',
  consentRequired: 'Please agree to the terms of use and the privacy policy to continue.',
} as const;
