/** Days of a calendar, as YYYY-MM-DD, without a clock or a zone. */

const DAY_PATTERN = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Whether a text is a day that there is: not the 30th of February. */
export function isDay(text: string): boolean {
  if (!DAY_PATTERN.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whole years from one day to another; somebody born on a 29th of February is a year older on the 1st of March. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
