import * as v from 'valibot';
import { waitlistForm } from '#contract/rules/waitlist.ts';
import { isoDateOf } from '#ui/forms/date-shape.ts';

/** All fields, as they stand when the form opens. */
export const EMPTY_FORM = {
  email: '',
  firstName: '',
  lastName: '',
  /** As people write it: MM/DD/YYYY. */
  dateOfBirth: '',
  zip: '',
  phone: '',
  consent: false,
};

/** Whether anything stands in the fields. */
export function hasTyped(values: Partial<typeof EMPTY_FORM>): boolean {
  return Object.values(values).some((value) => value !== '' && value !== false);
}

const text = v.fallback(v.string(), '');

/** What stands in the fields after a reload: what was typed before, whatever else is kept there. */
export function typedBefore(kept: unknown): typeof EMPTY_FORM {
  const fields = v.object({
    email: text,
    firstName: text,
    lastName: text,
    dateOfBirth: text,
    zip: text,
    phone: text,
    consent: v.fallback(v.boolean(), false),
  });
  return v.parse(v.fallback(fields, EMPTY_FORM), kept);
}

const form = waitlistForm(() => new Date().toISOString().slice(0, 10));

/** The server's form, over what was typed. */
export const typedWaitlistForm = v.pipe(
  v.custom<typeof EMPTY_FORM>(() => true),
  v.transform((typed): v.InferInput<typeof form> => ({
    ...typed,
    dateOfBirth: isoDateOf(typed.dateOfBirth) ?? typed.dateOfBirth,
  })),
  form,
);

const COUNTS = [
  '',
  'One thing',
  'Two things',
  'Three things',
  'Four things',
  'Five things',
  'Six things',
  'Seven things',
];

/** The head of the summary above a form with problems. */
export function thingsToFix(count: number): string {
  return `${COUNTS[count] ?? `${count} things`} to fix.`;
}
