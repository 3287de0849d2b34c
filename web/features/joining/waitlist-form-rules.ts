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
