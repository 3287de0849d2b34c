import * as v from 'valibot';
import { characterCount } from './characters.ts';

/** Why an operator does something that colleagues will ask about: one rule for every reason in the console. */
export const REASON_MIN_CHARACTERS = 10;
export const REASON_MAX_CHARACTERS = 500;
const REASON_MIN_WORDS = 2;
/** 'xxxxx xxxxx' has the length of a reason and says nothing. */
const REASON_MIN_DIFFERENT_LETTERS = 4;

export const REASON_PROBLEMS = {
  missing: "Enter a short reason, such as a ticket number. It's recorded in the audit log.",
  tooLong: `Use up to ${REASON_MAX_CHARACTERS} characters.`,
} as const;

export const reason = v.pipe(
  v.string(REASON_PROBLEMS.missing),
  v.trim(),
  v.check(saysSomething, REASON_PROBLEMS.missing),
  v.check((text) => characterCount(text) <= REASON_MAX_CHARACTERS, REASON_PROBLEMS.tooLong),
);

/** What is wrong with a reason as it stands in a field, or nothing. */
export function reasonProblem(text: string): string | undefined {
  return v.safeParse(reason, text).issues?.[0].message;
}

function saysSomething(text: string): boolean {
  const letters = new Set(text.toLowerCase().match(/[\p{L}\p{N}]/gu));
  return (
    characterCount(text) >= REASON_MIN_CHARACTERS &&
    text.split(/\s+/).length >= REASON_MIN_WORDS &&
    letters.size >= REASON_MIN_DIFFERENT_LETTERS
  );
}
