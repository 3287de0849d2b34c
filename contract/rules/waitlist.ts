import * as v from 'valibot';
import { LARGEST_AGE, PERSON_NAME_MAX_CHARACTERS, SMALLEST_AGE, UTM_MAX_CHARACTERS } from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';
import { ageOn, isDay } from '../time/days.ts';
import { isEmailAddress } from './email.ts';

// The form of decisions §4.

const SAY = MESSAGES.waitlist;

const ZIP_PATTERN = /^[0-9]{5}(?:-[0-9]{4})?$/;
/** Ten digits, with or without the country's 1, however they are grouped. */
const PHONE_PATTERN = /^(?:\+?1[ .-]?)?(?:\([2-9][0-9]{2}\)|[2-9][0-9]{2})[ .-]?[0-9]{3}[ .-]?[0-9]{4}$/;
/**
 * Letters of any script, spaces, hyphens, apostrophes and periods. Names stand in e-mails that strangers can have us send, so
 * neither a sum nor an address fits in: after a period comes a space, or one more initial.
 */
const NAME_PATTERN = /^['\u2019]?\p{L}(?:[\p{L}\p{M} '\u2019-]|\.(?!\p{L}{2}))*$/u;

const requiredText = (missing: string) => v.pipe(v.optional(v.string(missing), ''), v.trim(), v.nonEmpty(missing));

/** A first or last name. */
export const personName = (missing: string) =>
  v.pipe(
    requiredText(missing),
    v.maxLength(PERSON_NAME_MAX_CHARACTERS, SAY.nameTooLong),
    v.check((name) => name === '' || NAME_PATTERN.test(name), SAY.nameInvalid),
  );

export const emailAddress = v.pipe(
  requiredText(SAY.emailRequired),
  v.check((value) => value === '' || isEmailAddress(value), SAY.emailInvalid),
);

/** A day of birth as YYYY-MM-DD, of somebody who is old enough today. */
export function dateOfBirth(today: () => string) {
  return v.pipe(
    requiredText(SAY.dateOfBirthRequired),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value === '') return;
      const age = isDay(dataset.value) ? ageOn(dataset.value, today()) : -1;
      if (age < 0 || age > LARGEST_AGE) addIssue({ message: SAY.dateOfBirthInvalid });
      else if (age < SMALLEST_AGE) addIssue({ message: SAY.tooYoung });
    }),
  );
}

export const zipCode = v.pipe(v.optional(v.string(SAY.zipInvalid), ''), v.trim(), v.regex(ZIP_PATTERN, SAY.zipInvalid));

/** An empty field is no phone: the wire takes nothing rather than an empty text. */
export const optionalPhone = v.pipe(
  v.nullish(v.string(SAY.phoneInvalid), ''),
  v.trim(),
  v.check((value) => value === '' || PHONE_PATTERN.test(value), SAY.phoneInvalid),
  v.transform((value) => (value === '' ? null : value)),
);

export function waitlistForm(today: () => string) {
  return v.object({
    email: emailAddress,
    firstName: personName(SAY.firstNameRequired),
    lastName: personName(SAY.lastNameRequired),
    dateOfBirth: dateOfBirth(today),
    zip: zipCode,
    phone: optionalPhone,
    consent: v.pipe(v.optional(v.boolean(SAY.consentRequired), false), v.literal(true, SAY.consentRequired)),
  });
}
export type WaitlistForm = v.InferOutput<ReturnType<typeof waitlistForm>>;

/** Where somebody came from. What a link says is nobody's mistake to mend: a strange one is left out. */
export const utmText = v.fallback(
  v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(UTM_MAX_CHARACTERS), v.regex(/^[\w .:+-]+$/))),
  null,
);
