import { MESSAGES } from '#contract/messages/messages.ts';
import { isEasyToGuess } from '#contract/rules/common-passwords.ts';
import { PASSWORD_CHECKLIST, unmetPasswordRules } from '#contract/rules/password.ts';

/** One line below the field of a new password. */
export interface ChecklistLine {
  readonly text: string;
  readonly error: string;
  readonly isMet: boolean;
}

const CHECKED_KEYS: readonly string[] = PASSWORD_CHECKLIST.flatMap(({ rules }) => rules);

/** How a new password stands, rule by rule. What is rare is only mentioned where it is so, once the rest is right. */
export function passwordChecklist(password: string, email: string): readonly ChecklistLine[] {
  const unmet = unmetPasswordRules(password);
  const lines = PASSWORD_CHECKLIST.map(({ hint, rules }) => {
    const broken = unmet.find(({ key }) => (rules as readonly string[]).includes(key));
    return { text: hint, error: broken?.message ?? '', isMet: broken === undefined && password !== '' };
  });
  const rare = unmet.find(({ key }) => !CHECKED_KEYS.includes(key));
  if (rare !== undefined) return [...lines, { text: 'No email address', error: rare.message, isMet: false }];
  if (unmet.length > 0 || !isEasyToGuess(password, [email])) return lines;
  return [...lines, { text: MESSAGES.password.easyToGuess, error: MESSAGES.password.easyToGuess, isMet: false }];
}

/** What the list below the field does not say already. */
export function besidesTheList(error: string | undefined, lines: readonly ChecklistLine[]): string | undefined {
  return error === undefined || lines.some((line) => line.error === error) ? undefined : error;
}
