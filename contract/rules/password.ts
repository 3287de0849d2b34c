import * as v from 'valibot';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MAX_REPEATS_IN_A_ROW,
  PASSWORD_MIN_CHARACTERS,
  PASSWORD_SYMBOLS,
} from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';
import { characterCount } from './characters.ts';
import { isEmailAddress } from './email.ts';

/**
 * The form of a password that is counted, checked and hashed (NFKC), so that the same keys typed on two devices are
 * the same password, and what the rules have seen is what is hashed.
 */
export function normalizePassword(value: string): string {
  return value.normalize('NFKC');
}

export function passwordLength(value: string): number {
  return characterCount(normalizePassword(value));
}

export interface PasswordRule {
  readonly key: string;
  readonly message: string;
  readonly isMet: (value: string) => boolean;
}

// Letters and numbers are Unicode's: an é is a lowercase letter. Only symbols come from a fixed set (spec §5).
const REPEATED_TOO_OFTEN = new RegExp(`(.)\\1{${PASSWORD_MAX_REPEATS_IN_A_ROW}}`, 'su');

function has(pattern: RegExp): (value: string) => boolean {
  return (value) => pattern.test(normalizePassword(value));
}

/** Each password rule with its own message (spec §5), checkable one by one while somebody types. */
export const PASSWORD_RULES = [
  {
    key: 'minLength',
    message: MESSAGES.password.tooShort,
    isMet: (value) => passwordLength(value) >= PASSWORD_MIN_CHARACTERS,
  },
  {
    key: 'maxLength',
    message: MESSAGES.password.tooLong,
    isMet: (value) => passwordLength(value) <= PASSWORD_MAX_CHARACTERS,
  },
  { key: 'lowercase', message: MESSAGES.password.noLowercase, isMet: has(/\p{Ll}/u) },
  { key: 'uppercase', message: MESSAGES.password.noUppercase, isMet: has(/\p{Lu}/u) },
  { key: 'number', message: MESSAGES.password.noNumber, isMet: has(/\p{Nd}/u) },
  {
    key: 'symbol',
    message: MESSAGES.password.noSymbol,
    isMet: (value) => Array.from(PASSWORD_SYMBOLS).some((symbol) => normalizePassword(value).includes(symbol)),
  },
  {
    key: 'repeats',
    message: MESSAGES.password.tooManyRepeats,
    isMet: (value) => !has(REPEATED_TOO_OFTEN)(value),
  },
  {
    key: 'notEmail',
    message: MESSAGES.password.looksLikeEmail,
    isMet: (value) => !isEmailAddress(normalizePassword(value).trim()),
  },
] as const satisfies readonly PasswordRule[];

export type PasswordRuleKey = (typeof PASSWORD_RULES)[number]['key'];

/** The six lines under a password field, and the rules each stands for. An email address is only mentioned when typed. */
export const PASSWORD_CHECKLIST = [
  { hint: `${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters`, rules: ['minLength', 'maxLength'] },
  { hint: 'One lowercase letter', rules: ['lowercase'] },
  { hint: 'One uppercase letter', rules: ['uppercase'] },
  { hint: 'One number', rules: ['number'] },
  { hint: `One symbol ${PASSWORD_SYMBOLS}`, rules: ['symbol'] },
  { hint: `No character ${PASSWORD_MAX_REPEATS_IN_A_ROW + 1} times in a row`, rules: ['repeats'] },
] as const satisfies readonly { hint: string; rules: readonly PasswordRuleKey[] }[];

/** The rules a password breaks, in the order they are listed. */
export function unmetPasswordRules(value: string): readonly PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !rule.isMet(value));
}

export function isStrongPassword(value: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.isMet(value));
}

/** A new password: every rule it breaks is an issue with its own message. */
export const newPassword = v.pipe(
  v.optional(v.string(MESSAGES.password.tooShort), ''),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const rule of unmetPasswordRules(dataset.value)) addIssue({ message: rule.message });
  }),
);

export const passwordConfirmation = v.pipe(
  v.optional(v.string(MESSAGES.password.confirmationRequired), ''),
  v.nonEmpty(MESSAGES.password.confirmationRequired),
);

/** An empty confirmation has its own message, so only a filled one can be told that it does not match. */
export function matchesConfirmation(input: { newPassword: string; confirmPassword: string }): boolean {
  return input.confirmPassword === '' || input.confirmPassword === input.newPassword;
}
