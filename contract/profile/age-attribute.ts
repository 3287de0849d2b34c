import { ageOn, isDay } from '../time/days.ts';

/** Studies ask for the age, and no researcher for the day of birth: where that is known, the age is worked out as it is read. */
export const AGE_ATTRIBUTE = 'age';
/** Under this name of the specification a profile keeps the day of birth, as YYYY-MM-DD. */
export const BIRTH_ATTRIBUTE = 'dob';

/** How old somebody is on a day, if this is their day of birth. */
export function ageFrom(dateOfBirth: unknown, today: string): number | undefined {
  return typeof dateOfBirth === 'string' && isDay(dateOfBirth) ? ageOn(dateOfBirth, today) : undefined;
}
