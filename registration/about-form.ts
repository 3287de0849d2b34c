import * as v from 'valibot';
import { PRIVACY_VERSION, RESEARCH_CONSENT_VERSION, TERMS_VERSION } from '#contract/rules/consents.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { addressForm } from '#contract/rules/address.ts';
import { peopleAtHome } from '#contract/rules/registration.ts';
import { dateOfBirth, personName } from '#contract/rules/waitlist.ts';
import { isoDateOf } from '#ui/forms/date-shape.ts';

const { registration: SAY, waitlist: SAY_OF_PEOPLE } = MESSAGES;

/** A rule of the contract for what stands differently in a field. */
function read<Output>(rule: v.GenericSchema<unknown, Output>, from: (typed: string) => unknown) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, Output>(({ dataset, addIssue, NEVER }) => {
      const outcome = v.safeParse(rule, from(dataset.value));
      if (outcome.success) return outcome.output;
      for (const { message } of outcome.issues) addIssue({ message });
      return NEVER;
    }),
  );
}

/** A tick becomes the version of the text that stands beside it. */
function agreed(version: string, missing: string) {
  return v.pipe(
    v.boolean(),
    v.check((isTicked) => isTicked, missing),
    v.transform(() => version),
  );
}

/** As it is typed: days as MM/DD/YYYY, numbers as text, consents as ticks; what comes out is what is sent. */
export const aboutForm = v.object({
  firstName: personName(SAY_OF_PEOPLE.firstNameRequired),
  lastName: personName(SAY_OF_PEOPLE.lastNameRequired),
  dateOfBirth: read(
    dateOfBirth(() => new Date().toISOString().slice(0, 10)),
    (typed) => isoDateOf(typed) ?? typed,
  ),
  peopleAtHome: read(peopleAtHome, (typed) => (typed === '' ? undefined : Number(typed))),
  address: addressForm,
  consents: v.object({
    terms: agreed(TERMS_VERSION, SAY.termsRequired),
    privacy: agreed(PRIVACY_VERSION, SAY.privacyRequired),
    research: agreed(RESEARCH_CONSENT_VERSION, SAY.researchRequired),
    email: v.boolean(),
  }),
});

const text = v.fallback(v.string(), '');
const tick = v.fallback(v.boolean(), false);

/** What was typed before the page was loaded again. Whatever else is kept there, each field begins with something. */
export function typedBefore(kept: unknown, firstName: string) {
  const part = <Fields extends v.ObjectEntries>(fields: Fields) => {
    const whole = v.object(fields);
    return v.fallback(whole, () => v.parse(whole, {}));
  };
  const fields = {
    firstName: v.fallback(v.string(), firstName),
    lastName: text,
    dateOfBirth: text,
    peopleAtHome: text,
    address: part({ addressLine1: text, addressLine2: text, city: text, state: text, zip: text }),
    consents: part({ terms: tick, privacy: tick, research: tick, email: tick }),
  };
  return v.parse(part(fields), kept);
}
